"""The server on standard input and output."""

from build_server import build_server
from happenings import Happenings

build_server(Happenings()).run("stdio")
