/** Packages of the Go standard library, without `golang.org/x`. */

/** One row for each package: import path, colon, sentence without its period. */
const STANDARD_SYNOPSES = `
archive/tar: Reads and writes tar archives
archive/zip: Reads and writes ZIP archives
bufio: Buffers input and output, and scans text by line or word
bytes: Searches, splits and edits byte slices
cmp: Compares ordered values
compress/bzip2: Decompresses bzip2 data
compress/flate: Compresses and decompresses DEFLATE data
compress/gzip: Reads and writes gzip streams
compress/lzw: Compresses and decompresses LZW data
compress/zlib: Reads and writes zlib streams
container/heap: Turns an indexed collection into a priority queue
container/list: Doubly linked list
container/ring: Circular list
context: Carries deadlines, cancellation and request values across calls
crypto: Names of hash functions and interfaces of keys
crypto/aes: AES block cipher
crypto/cipher: Modes of operation for block ciphers
crypto/des: DES and Triple DES block ciphers
crypto/dsa: Legacy DSA signatures
crypto/ecdh: Elliptic-curve Diffie-Hellman key exchange
crypto/ecdsa: Elliptic-curve signatures
crypto/ed25519: Ed25519 signatures
crypto/elliptic: NIST elliptic curves
crypto/fips140: Tells whether cryptography runs in FIPS 140 mode
crypto/hkdf: Derives keys with HKDF
crypto/hmac: Keyed-hash message authentication codes
crypto/hpke: Hybrid public-key encryption
crypto/md5: MD5 checksums
crypto/mlkem: Post-quantum key encapsulation ML-KEM
crypto/mlkem/mlkemtest: Test helpers for ML-KEM
crypto/pbkdf2: Derives keys from passwords with PBKDF2
crypto/rand: Cryptographically secure random numbers
crypto/rc4: Legacy RC4 stream cipher
crypto/rsa: RSA encryption and signatures
crypto/sha1: SHA-1 checksums
crypto/sha256: SHA-224 and SHA-256 checksums
crypto/sha3: SHA-3 and SHAKE hash functions
crypto/sha512: SHA-384 and SHA-512 checksums
crypto/subtle: Constant-time operations for cryptographic code
crypto/tls: TLS clients and servers
crypto/x509: Parses and verifies X.509 certificates and keys
crypto/x509/pkix: ASN.1 structures shared by certificates and revocation lists
database/sql: Uniform access to SQL databases through drivers
database/sql/driver: Interfaces that SQL drivers implement
debug/buildinfo: Reads build information out of Go binaries
debug/dwarf: Reads DWARF debugging information
debug/elf: Reads ELF object files
debug/gosym: Reads symbol and line tables of Go binaries
debug/macho: Reads Mach-O object files
debug/pe: Reads Windows PE executables
debug/plan9obj: Reads Plan 9 object files
embed: Files that are built into the program
encoding: Interfaces of types that convert themselves to bytes or text
encoding/ascii85: Ascii85 encoding
encoding/asn1: Parses and writes ASN.1 DER structures
encoding/base32: Base32 encoding
encoding/base64: Base64 encoding
encoding/binary: Converts numbers to and from byte sequences
encoding/csv: Reads and writes comma-separated values
encoding/gob: Streams of Go values in binary form
encoding/hex: Hexadecimal encoding
encoding/json: Encodes and decodes JSON
encoding/json/jsontext: Reads and writes JSON token by token
encoding/json/v2: Second version of the JSON encoder and decoder
encoding/pem: PEM encoding of keys and certificates
encoding/xml: Encodes and decodes XML
errors: Creates, wraps and inspects errors
expvar: Publishes counters of a running server
flag: Parses command-line flags
fmt: Formatted printing and scanning
go/ast: Syntax trees of Go source
go/build: Finds Go packages and their files
go/build/constraint: Parses build constraint lines
go/constant: Values of Go constants
go/doc: Extracts documentation from Go source
go/doc/comment: Parses and renders doc comments
go/format: Formats Go source
go/importer: Access to importers of export data
go/parser: Parses Go source
go/printer: Prints Go syntax trees
go/scanner: Splits Go source into tokens
go/token: Tokens and positions of Go source
go/types: Type-checks Go packages
go/version: Compares Go version strings
hash: Interfaces of hash functions
hash/adler32: Adler-32 checksums
hash/crc32: 32-bit cyclic redundancy checks
hash/crc64: 64-bit cyclic redundancy checks
hash/fnv: FNV hash functions
hash/maphash: Hash functions for hash tables
html: Escapes and unescapes HTML text
html/template: HTML templates that escape what they print
image: Basic two-dimensional images
image/color: Colours and colour models
image/color/palette: Standard colour palettes
image/draw: Composes images
image/gif: Decodes and encodes GIF images
image/jpeg: Decodes and encodes JPEG images
image/png: Decodes and encodes PNG images
index/suffixarray: Substring search over a suffix array
io: Interfaces of readers and writers, and what combines them
io/fs: Interfaces of file systems
io/ioutil: Deprecated helpers for files and streams
iter: Iterators over sequences
log: Simple logging
log/slog: Structured logging
log/syslog: Sends messages to the system log
maps: Works on maps of any type
math: Constants and functions of mathematics
math/big: Numbers of arbitrary precision
math/bits: Counts and manipulates bits of integers
math/cmplx: Functions of complex numbers
math/rand: Pseudo-random numbers
math/rand/v2: Pseudo-random numbers, second version
mime: MIME types and encoded words
mime/multipart: Parses and writes multipart messages
mime/quotedprintable: Quoted-printable encoding
net: Network connections and name resolution
net/http: HTTP clients and servers
net/http/cgi: Common Gateway Interface
net/http/cookiejar: Keeps HTTP cookies in memory
net/http/fcgi: FastCGI server
net/http/httptest: Helpers for testing HTTP code
net/http/httptrace: Observes the events of HTTP requests
net/http/httputil: Reverse proxies and dumps of HTTP messages
net/http/pprof: Serves profiles of a running program over HTTP
net/mail: Parses mail messages
net/netip: Small value types for IP addresses
net/rpc: Calls methods of objects across a network
net/rpc/jsonrpc: JSON codec for remote calls
net/smtp: Sends mail over SMTP
net/textproto: Text-based request and response protocols
net/url: Parses and builds URLs
os: Files, processes and environment of the operating system
os/exec: Runs external commands
os/signal: Receives operating-system signals
os/user: Looks up user accounts
path: Slash-separated paths
path/filepath: File paths in the form of the operating system
plugin: Loads Go plugins at run time
reflect: Inspects and changes values at run time
regexp: Regular expressions in linear time
regexp/syntax: Parses regular expressions into trees
runtime: Interacts with scheduler, memory and stacks of Go programs
runtime/cgo: Runtime support for calls into C
runtime/coverage: Writes coverage data of running programs
runtime/debug: Controls the garbage collector and prints stacks
runtime/metrics: Reads metrics of the runtime
runtime/pprof: Writes profiling data
runtime/race: Data-race detector
runtime/secret: Erases memory of secret computations
runtime/trace: Records execution traces
simd/archsimd: Vector operations of single processor architectures
slices: Works on slices of any type
sort: Sorts slices and collections
strconv: Converts between strings and basic types
strings: Searches, splits and edits strings
structs: Marker types for the layout of structs
sync: Mutexes, wait groups and other synchronisation
sync/atomic: Atomic operations on memory
syscall: Low-level calls of the operating system
testing: Tests, benchmarks and fuzzing
testing/cryptotest: Deterministic randomness for tests of cryptography
testing/fstest: Tests implementations of file systems
testing/iotest: Readers and writers that misbehave, for tests
testing/quick: Black-box testing with random values
testing/slogtest: Tests handlers of structured logging
testing/synctest: Tests concurrent code in an isolated time
text/scanner: Splits UTF-8 text into tokens
text/tabwriter: Aligns columns of text
text/template: Text templates driven by data
text/template/parse: Syntax trees of templates
time: Clocks, dates and durations
time/tzdata: Time zone database built into the program
unicode: Properties of Unicode characters
unicode/utf16: UTF-16 encoding
unicode/utf8: UTF-8 encoding
unique: Canonical copies of comparable values
unsafe: Operations that step around type safety
uuid: Makes and parses UUIDs
weak: Weak pointers
`;

/** Purpose of the package, one sentence with its period, by import path. */
export const STANDARD_PACKAGES: ReadonlyMap<string, string> = new Map(
  STANDARD_SYNOPSES.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);

export function isStandard(path: string): boolean {
  return STANDARD_PACKAGES.has(path);
}
