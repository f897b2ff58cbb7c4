"""How the faces of Peloponnes are drawn: scenes, signs and templates."""
