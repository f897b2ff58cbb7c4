"""What goes into the wheel: our packages, and the firmware's sources as data of `companion`."""

from setuptools import find_namespace_packages, setup

OURS = ["companion*", "engine*", "hub*", "simulators*"]
FIRMWARE = ["", ".app", ".boards", ".lib"]

setup(
    packages=[
        *find_namespace_packages(include=OURS, exclude=["*node_modules*"]),
        *(f"companion.firmware{part}" for part in FIRMWARE),
    ],
    package_dir={"companion.firmware": "firmware"},
)
