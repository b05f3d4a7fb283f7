/** Small libraries, document formats and build helpers, A to L: rows of `languages/ecmascript/data/package-purposes.ts`. */
export const SMALL_PACKAGES_A_TO_L = `
accepts: Chooses what a client accepts: types, encodings, languages
acorn-import-phases: Import phases for the acorn parser
acorn-walk: Walks syntax trees of acorn
ajv-formats: Formats such as dates and addresses for Ajv
ajv-keywords: Further keywords for Ajv
ansi-regex: Pattern of terminal escape codes
ansi-styles: Terminal escape codes of colours and styles
ansis: Colours of terminal output
any-promise: Chooses an implementation of promises
app-root-path: Directory of the running application
apple-signin-auth: Sign in with Apple
async-mutex: Locks and semaphores for asynchronous code
babel-loader: Loader of webpack that runs Babel
babel-plugin-polyfill-corejs3: Babel plug-in that adds the core-js polyfills that code needs
babel-plugin-polyfill-regenerator: Babel plug-in that adds the generator runtime where it is needed
basic-auth: Reads the Basic authorisation header
bindings: Loads native modules
body-scroll-lock: Stops the page from scrolling behind a dialog
broadcast-channel: Messages between tabs and processes
browserslist-to-esbuild: Names of browsers as esbuild targets
browserslist: Names of browsers from short queries
buffer: Buffers of Node.js in browsers
bytes: Parses and formats sizes in bytes
cache-manager: Caching over several stores
camelcase: Turns names into camel case
cancan: Rules of who may do what
canvas-roundrect-polyfill: Rounded rectangles where a canvas lacks them
canvas: Canvas drawing outside of browsers
change-case: Turns names into other cases
chartjs-adapter-date-fns: Dates in Chart.js by date-fns
chrome-trace-event: Writes trace events for Chrome
cli-highlight: Syntax highlighting in terminals
cli-table3: Tables in terminals
cmdk: Command menu for React
code-block-writer: Writes indented code
colord: Parses and converts colours
comlink: Calls to web workers as functions
command-score: Ranks commands by what was typed
common-tags: Tags of template strings for tidy texts
content-disposition: Parses and writes the Content-Disposition header
content-type: Parses and writes the Content-Type header
contentlayer: Turns content files into typed data
convert-source-map: Converts source maps between forms
cookie-signature: Signs and checks cookies
cookies: Reads and writes cookies, signed or not
copy-to-clipboard: Copies text to the clipboard
crc-32: CRC-32 checksums
css-loader: Loader of webpack that resolves stylesheets
cssesc: Escapes text for stylesheets
cssnano: Minifies stylesheets
csstype: Types of CSS properties
date-fns-tz: Time zones for date-fns
decache: Drops modules from the cache of require
dedent: Removes the indentation of template strings
deep-equal: Compares values in depth
deepmerge: Merges objects in depth
degit: Copies repositories without their history
depd: Warns of deprecated calls
destroy: Destroys streams
detect-browser: Names the browser and operating system
diff: Differences between texts
docx: Writes Word documents
dotenv-cli: Loads environment variables for a command
ee-first: Waits for the first of several events
email-providers: Domains of common mail providers
emoji-mart: Emoji picker
emoji-regex: Pattern of emoji
encodeurl: Encodes addresses without encoding twice
enhanced-resolve: Resolves modules with webpack's rules
entities: Encodes and decodes HTML and XML entities
env-paths: Directories for data, settings and caches
es-module-lexer: Finds imports and exports of ES modules quickly
es6-promise-pool: Limits how many promises run at once
esbuild-plugin-polyfill-node: Node.js modules for browsers in esbuild
escape-html: Escapes text for HTML
escape-string-regexp: Escapes text for patterns
eslint-scope: Scopes of variables in syntax trees
esm-env: Tells development, production and browser apart
etag: Makes ETag headers
eventemitter3: Fast event emitter
eventsource: Server-sent events
exceljs: Reads and writes Excel workbooks
exifr: Reads metadata of photos
express-useragent: Browser and platform of requests in Express
fast-deep-equal: Compares values in depth, fast
fast-json-stable-stringify: JSON with sorted keys
fast-sort: Sorts by several properties
fdir: Lists directories fast
fetch-retry: Retries failed requests of fetch
fetch-with-proxy: Requests through a proxy
file-loader: Loader of webpack that copies files
file-saver: Saves files from the browser
file-type: Finds the type of a file by its bytes
find-up: Looks for a file in parent directories
flat: Flattens nested objects
follow-redirects: HTTP requests that follow redirects
forwarded: Parses the X-Forwarded-For header
fractional-indexing: Keys that sort between any two others
franc: Guesses the language of a text
fresh: Tells whether a cached response still holds
fuse.js: Fuzzy search in lists
fuzzy-search: Fuzzy search in lists
fzf: Fuzzy matching of texts
generic-pool: Pools of reusable resources
get-port: Finds a free port
glob-to-regexp: Turns glob patterns into regular expressions
globals: Names of global variables by environment
globrex: Turns glob patterns into regular expressions
goober: Small CSS in JavaScript
google-auth-library: Authentication with Google services
googleapis: Clients of Google services
hash-sum: Short hashes of values
hash-wasm: Hash functions in WebAssembly
hast-util-to-html: Prints HTML syntax trees
he: Encodes and decodes HTML entities
highlight.js: Syntax highlighting
hoist-non-react-statics: Copies static members between React components
html-entities: Encodes and decodes HTML entities
html-to-image: Draws elements as images
html2canvas: Draws elements to a canvas
http-assert: Throws HTTP errors when a condition does not hold
http-proxy-3: HTTP proxy server
https-proxy-agent: HTTPS requests through a proxy
humanize-duration: Durations in words
hyphenate-style-name: Style names with hyphens
i18n-iso-countries: Names of countries in many languages
i18next-browser-languagedetector: Finds the language of a visitor
i18next-fs-backend: Loads translations from files
i18next-http-backend: Loads translations over HTTP
iconv-lite: Converts character encodings
idb-keyval: Key-value storage in IndexedDB
idb: IndexedDB with promises
ignore: Matches paths with the rules of .gitignore
image-blob-reduce: Shrinks images in browsers
import-fresh: Loads a module past the cache
input-otp: Fields for one-time passwords in React
invariant: Throws when a condition does not hold
ip: Tools for IP addresses
ipaddr.js: Parses and compares IP addresses
is-localhost-ip: Tells whether an address is local
is-plain-object: Tells plain objects from others
isbot: Recognises crawlers by their user agent
isomorphic-fetch: The fetch function on servers and in browsers
jiti: Loads TypeScript and ES modules at run time
joi-to-swagger: Turns Joi schemas into Swagger
jotai-scope: Scopes of Jotai state
js-cookie: Cookies in browsers
js-sha1: SHA-1 hashes
jscodeshift: Rewrites code by its syntax tree
json-parse-even-better-errors: JSON errors with their place
json-stable-stringify: JSON with sorted keys
jsonc-parser: Reads and edits JSON with comments
jszip: Reads and writes ZIP archives
katex: Renders mathematical notation
kbar: Command menu for React
keytar: Passwords in the keychain of the system
koa-body: Parses request bodies in Koa
koa-compress: Compresses responses in Koa
koa-helmet: Security headers in Koa
koa-logger: Logs requests in Koa
koa-mount: Mounts applications in Koa
koa-send: Sends files in Koa
koa-sslify: Forces HTTPS in Koa
koa-useragent: Browser and platform of requests in Koa
launch-editor-middleware: Opens files in the editor from the browser
launch-editor: Opens files in the editor from running programs
leaflet.markercluster: Groups markers on Leaflet maps
lightningcss: Compiles and minifies stylesheets
lint-staged: Runs tools on staged files
loader-runner: Runs chains of webpack loaders
loader-utils: Helpers for webpack loaders
loose-envify: Replaces environment variables in code
lru-cache: Cache that drops what was not used for longest
`;
