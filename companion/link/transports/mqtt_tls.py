"""The encrypted way to a broker: whom it trusts, and plain words for what can be wrong."""

from __future__ import annotations

import ssl

from companion.link.connection import BrokenError, Hitch

_EXPIRED = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED
_OTHER_NAME = (62, 64)  # X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH


def context(ca_file: str | None, broker: str) -> ssl.SSLContext:
    """Trusts the authority of the file, or the system's. Raises BrokenError."""
    try:
        return ssl.create_default_context(cafile=ca_file)
    except ssl.SSLError:
        detail = "it is no certificate"
    except OSError as error:
        detail = error.strerror or str(error)
    told = {"broker": broker, "file": str(ca_file), "detail": detail}
    raise BrokenError(Hitch("link.ca_missing", told), patient=True)


def refused(error: OSError | ValueError, broker: str) -> BrokenError | None:
    """What is wrong with the encryption; None when the error is another one."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return BrokenError(Hitch(_bad_certificate(error), {"broker": broker}), patient=True)
    # A broker that hears encryption where it expects none sends nonsense, or hangs up.
    if isinstance(error, (ssl.SSLError, ConnectionResetError)):
        return BrokenError(Hitch("link.tls_not_spoken", {"broker": broker}), patient=True)
    return None


def _bad_certificate(error: ssl.SSLCertVerificationError) -> str:
    if error.verify_code in _EXPIRED:
        return "link.tls_expired"
    return "link.tls_name" if error.verify_code in _OTHER_NAME else "link.tls_untrusted"
