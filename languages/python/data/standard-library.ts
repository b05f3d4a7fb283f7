/**
 * Modules of the standard library, with a sentence each: the union of 3.8 to 3.14, top-level names only, so that code for
 * an older release keeps its standard library. Changing a row may change output.
 */

const ROWS = `
abc: abstract base classes
aifc: AIFF and AIFC sound files (removed in 3.13)
annotationlib: inspection of annotations
antigravity: an easter egg that opens a comic
argparse: command-line options and arguments
array: compact arrays of numbers
ast: syntax trees of Python source
asynchat: command and response protocols over sockets (removed in 3.12)
asyncio: coroutines, tasks and asynchronous input and output
asyncore: asynchronous sockets (removed in 3.12)
atexit: functions that run when the program ends
audioop: operations on raw audio (removed in 3.13)
base64: Base16, Base32, Base64 and Base85 encodings
bdb: framework of the debugger
binascii: conversions between binary data and ASCII
binhex: BinHex files (removed in 3.11)
bisect: binary search in sorted lists
builtins: the built-in functions, types and exceptions
bz2: bzip2 compression
cProfile: profiler with low overhead
calendar: calendars
cgi: Common Gateway Interface (removed in 3.13)
cgitb: traceback pages of CGI scripts (removed in 3.13)
chunk: IFF chunked data (removed in 3.13)
cmath: mathematics of complex numbers
cmd: line-oriented command interpreters
code: interactive interpreters
codecs: encodings of text and their registry
codeop: compilation of code as it is typed
collections: container types such as named tuples, counters and deques
colorsys: conversions between colour systems
compileall: compilation of whole directories to bytecode
compression: compression modules in one place
concurrent: futures that run in threads and processes
configparser: INI configuration files
contextlib: helpers for \`with\` statements
contextvars: variables with a value per asynchronous context
copy: shallow and deep copies
copyreg: registration of pickle support functions
crypt: Unix password hashes (removed in 3.13)
csv: files of comma-separated values
ctypes: calls into shared C libraries
curses: text terminals with windows and colours
dataclasses: classes that are made of typed fields
datetime: dates, times, durations and time zones
dbm: simple key-value databases in files
decimal: decimal arithmetic
difflib: differences between sequences
dis: disassembly of bytecode
distutils: building and installing of packages (removed in 3.12)
doctest: tests written as examples in documentation
dummy_threading: stand-in for threading (removed in 3.9)
email: parsing and composing of e-mail messages
encodings: the bundled text encodings
ensurepip: bootstrap of pip
enum: enumerations
errno: error numbers of the operating system
faulthandler: tracebacks when the interpreter crashes
fcntl: control of file descriptors on Unix
filecmp: comparison of files and directories
fileinput: iteration over the lines of several files
fnmatch: matching of file names against shell patterns
formatter: generic output formatting (removed in 3.10)
fractions: rational numbers
ftplib: FTP client
functools: higher-order functions, caching and partial application
gc: control of the garbage collector
genericpath: path functions that all platforms share
getopt: option parser in the style of C
getpass: password prompts and the name of the user
gettext: translation of messages
glob: files that match a pattern
graphlib: topological sorting
grp: Unix groups
gzip: gzip files
hashlib: secure hashes and message digests
heapq: priority queues
hmac: keyed message authentication
html: escaping and parsing of HTML
http: HTTP clients, servers, cookies and status codes
idlelib: the IDLE development environment
imaplib: IMAP client
imghdr: detection of image formats (removed in 3.13)
imp: the old import machinery (removed in 3.12)
importlib: the import machinery, resources and metadata
inspect: inspection of live objects and their source
io: streams of text and bytes
ipaddress: IP addresses and networks
itertools: building blocks of iterators
json: JSON encoding and decoding
keyword: the keywords of the language
lib2to3: translation of Python 2 source (removed in 3.13)
linecache: random access to lines of source files
locale: conventions of languages and regions
logging: logging with levels, handlers and formatters
lzma: LZMA and XZ compression
macpath: path functions of classic Mac OS (removed in 3.8)
mailbox: mailboxes in several formats
mailcap: handlers for MIME types (removed in 3.13)
marshal: internal serialisation of objects
math: mathematical functions
mimetypes: MIME types of file names
mmap: memory-mapped files
modulefinder: modules that a script uses
msilib: Windows installer files (removed in 3.13)
msvcrt: routines of the Visual C++ runtime
multiprocessing: processes with the interface of threads
netrc: netrc files
nis: Sun's network information service (removed in 3.13)
nntplib: NNTP client (removed in 3.13)
nt: system calls on Windows
ntpath: path functions of Windows
nturl2path: conversion between Windows paths and URLs
numbers: abstract base classes of numbers
opcode: operation codes of bytecode
operator: operators as functions
optparse: the older option parser
os: files, processes, environment and paths of the operating system
ossaudiodev: OSS audio devices (removed in 3.13)
parser: access to parse trees (removed in 3.10)
pathlib: file system paths as objects
pdb: the debugger
pickle: serialisation of Python objects
pickletools: inspection of pickles
pipes: shell pipelines (removed in 3.13)
pkgutil: support for packages and their data
platform: identification of the platform
plistlib: Apple property lists
poplib: POP3 client
posix: system calls on Unix
posixpath: path functions of Unix
pprint: readable printing of data
profile: profiler written in Python
pstats: statistics of profiles
pty: pseudo-terminals
pwd: Unix user accounts
py_compile: compilation of a file to bytecode
pyclbr: classes and functions of a module without importing it
pydoc: documentation from docstrings
pydoc_data: data of the documentation viewer
pyexpat: bindings of the Expat XML parser
queue: queues between threads
quopri: quoted-printable encoding
random: pseudo-random numbers
re: regular expressions
readline: line editing and history
reprlib: abbreviated representations
resource: limits and use of system resources
rlcompleter: completion for the interactive prompt
runpy: running of modules as scripts
sched: scheduler of events
secrets: random values for security
select: waiting for several streams
selectors: multiplexed input and output
shelve: persistent dictionaries
shlex: splitting of shell-like texts
shutil: copying, moving and archiving of files
signal: handlers of signals
site: set-up of the search path
smtpd: SMTP server (removed in 3.12)
smtplib: SMTP client
sndhdr: detection of sound formats (removed in 3.13)
socket: network sockets
socketserver: framework of network servers
spwd: Unix shadow passwords (removed in 3.13)
sqlite3: SQLite databases
sre_compile: compiler of regular expressions
sre_constants: constants of the regular expression engine
sre_parse: parser of regular expressions
ssl: TLS sockets
stat: interpretation of file status
statistics: averages, spread and other statistics
string: constants and templates of texts
stringprep: preparation of internet strings
struct: packing of values into bytes
subprocess: starting of other programs
sunau: Sun AU sound files (removed in 3.13)
symbol: constants of parse trees (removed in 3.10)
symtable: the compiler's symbol tables
sys: the interpreter's own state: arguments, modules, streams
sysconfig: build configuration of Python
syslog: Unix system log
tabnanny: detection of ambiguous indentation
tarfile: tar archives
telnetlib: Telnet client (removed in 3.13)
tempfile: temporary files and directories
termios: terminal control on Unix
textwrap: wrapping and indenting of text
this: an easter egg with the principles of the language
threading: threads and locks
time: clocks and waiting
timeit: timing of small pieces of code
tkinter: graphical interfaces with Tk
token: constants of tokens
tokenize: tokens of Python source
tomllib: parser of TOML
trace: tracing of statements
traceback: formatting of stack traces
tracemalloc: tracing of memory allocations
tty: terminal modes
turtle: turtle graphics
turtledemo: examples of turtle graphics
types: names of built-in types and dynamic creation of classes
typing: type hints
unicodedata: the Unicode character database
unittest: unit tests and mocks
urllib: URLs and HTTP requests
uu: uuencoded files (removed in 3.13)
uuid: universally unique identifiers
venv: virtual environments
warnings: warnings to developers
wave: WAV sound files
weakref: weak references
webbrowser: opening of pages in a browser
winreg: the Windows registry
winsound: sounds on Windows
wsgiref: reference implementation of WSGI
xdrlib: XDR data (removed in 3.13)
xml: XML parsing and writing
xmlrpc: XML-RPC clients and servers
zipapp: executable archives of Python code
zipfile: ZIP archives
zipimport: imports from ZIP archives
zlib: zlib compression
zoneinfo: time zones of the IANA database
_typeshed: types that exist for type checkers only
`;

/** Implementation modules, without a public interface and a sentence. */
const PRIVATE = `
__future__ __main__ _abc _aix_support _apple_support _ast _ast_unparse _asyncio _bisect _blake2 _bootlocale _bootsubprocess _bz2 _codecs
_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _collections _collections_abc _colorize _compat_pickle _compression
_contextvars _crypt _csv _ctypes _curses _curses_panel _datetime _dbm _decimal _dummy_thread _elementtree _frozen_importlib
_frozen_importlib_external _functools _gdbm _hashlib _heapq _hmac _imp _interpchannels _interpqueues _interpreters _io _ios_support _json
_locale _lsprof _lzma _markupbase _md5 _msi _multibytecodec _multiprocessing _opcode _opcode_metadata _operator _osx_support _overlapped
_pickle _posixshmem _posixsubprocess _py_abc _py_warnings _pydatetime _pydecimal _pyio _pylong _pyrepl _queue _random _remote_debugging
_scproxy _sha1 _sha2 _sha256 _sha3 _sha512 _signal _sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics _string _strptime _struct
_suggestions _symtable _sysconfig _thread _threading_local _tkinter _tokenize _tracemalloc _types _typing _uuid _warnings _weakref
_weakrefset _winapi _wmi _zoneinfo _zstd
`;

/** Sentence by module name; implementation modules have an empty one. */
/** Modules of Python 2 whose names are unambiguous: compatibility code still tries them first. */
const OLDER = `
BaseHTTPServer CGIHTTPServer ConfigParser Cookie DocXMLRPCServer HTMLParser Queue SimpleHTTPServer SimpleXMLRPCServer SocketServer StringIO
Tkinter UserDict UserList UserString __builtin__ anydbm cPickle cStringIO cookielib copy_reg dumbdbm dummy_thread htmlentitydefs httplib
robotparser tkFileDialog tkMessageBox urllib2 urlparse whichdb xmlrpclib
`;

const PURPOSES: ReadonlyMap<string, string> = new Map([
  ...ROWS.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon < 0 ? [] : [[row.slice(0, colon), `Python standard library: ${row.slice(colon + 2)}.`]];
  }),
  ...wordsOf(OLDER).map((name): [string, string] => [name, "Python 2 standard library; its successor goes by another name."]),
  ...wordsOf(PRIVATE).map((name): [string, string] => [name, ""]),
]);

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** Built into the interpreter, so no module of a repository can replace them. */
export const ALWAYS_STANDARD: ReadonlySet<string> = new Set(
  "sys builtins time marshal gc _thread itertools errno posix nt __future__".split(" "),
);

/** `name` is a top-level segment. */
export function isStandard(name: string): boolean {
  return PURPOSES.has(name);
}

export function standardPurpose(name: string): string | undefined {
  const purpose = PURPOSES.get(name);
  return purpose === "" ? undefined : purpose;
}
