/** Purposes of common packages of the npm registry, in our own words. Other packages are described by their usage. */
import { LIBRARY_PACKAGES } from "./library-packages.js";
import { SCOPED_PACKAGES } from "./scoped-packages.js";
import { SMALL_PACKAGES_M_TO_Z } from "./small-packages-m-to-z.js";

/** Small libraries, document formats and build helpers, A to L: rows of `languages/ecmascript/data/package-purposes.ts`. */
const SMALL_PACKAGES_A_TO_L = `
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

/** User interfaces, state, data fetching, servers and HTTP: rows `name: sentence without its period`. */
const FRAMEWORK_PACKAGES = `
react: Library for building user interfaces from components
react-dom: Renders React components into the browser's document or to HTML
react-native: Builds native mobile applications with React
react-router: Client-side routing for React
react-router-dom: Browser bindings of the React routing library
react-redux: Connects React components to a Redux store
react-hook-form: Form state and validation for React through hooks
react-query: Fetching, caching and updating server data in React (old name)
react-i18next: Translations in React components
react-hot-toast: Toast notifications for React
react-icons: Icon sets as React components
react-markdown: Renders Markdown as React components
react-select: Select input with search for React
react-test-renderer: Renders React components to plain objects for tests
react-is: Tells which kind of React element a value is
react-dropzone: File drop zones for React
react-spring: Spring-based animation for React
react-window: Renders only the visible rows of long React lists
react-error-boundary: Reusable error boundary for React
scheduler: Cooperative scheduling of work in the browser, used by React
preact: Small alternative to React with the same interface
next: React framework with server rendering and file-based routing
next-auth: Authentication for Next.js
next-themes: Switching of colour themes in Next.js
next-intl: Translations for Next.js
gatsby: Site generator based on React and GraphQL
expo: Toolkit and runtime for React Native applications
vue: Framework for building user interfaces from reactive components
vue-router: Client-side routing for Vue
vuex: Central state store for Vue
pinia: State stores for Vue
vue-i18n: Translations for Vue
nuxt: Vue framework with server rendering and file-based routing
vitepress: Documentation site generator based on Vite and Vue
@vue/reactivity: Reactivity system of Vue as a package of its own
@vueuse/core: Collection of composition functions for Vue
svelte: Compiler-based framework for user interfaces
@sveltejs/kit: Svelte framework with server rendering and file-based routing
astro: Framework for content-driven websites with islands of interactivity
solid-js: User interfaces from fine-grained reactive primitives
lit: Small base for web components
alpinejs: Behaviour for HTML through attributes
jquery: Document traversal, events and requests in the browser
@angular/core: Core of the Angular framework: components, injection, change detection
@angular/common: Common directives, pipes and HTTP client of Angular
@angular/forms: Forms of Angular
@angular/router: Routing of Angular
@angular/platform-browser: Runs Angular applications in the browser
rxjs: Reactive programming with observable streams
zone.js: Execution contexts that survive asynchronous calls
redux: Predictable state container
@reduxjs/toolkit: Recommended tools for writing Redux logic
redux-thunk: Functions as Redux actions
redux-saga: Side effects of Redux as generators
reselect: Memoised selectors over state
immer: Immutable updates written as mutations
zustand: Small state stores for React
jotai: Atomic state for React
recoil: Atomic state graph for React
mobx: State through transparent reactive programming
mobx-react: Connects React components to MobX
mobx-react-lite: Connects React function components to MobX
xstate: State machines and statecharts
swr: Data fetching hooks for React with caching
@tanstack/react-query: Fetching, caching and updating server data in React
@tanstack/query-core: Framework-independent core of the TanStack query cache
@tanstack/react-table: Headless tables for React
@tanstack/react-router: Type-safe routing for React
@tanstack/react-virtual: Renders only the visible part of long lists in React
@apollo/client: GraphQL client with a cache
graphql: Reference implementation of GraphQL
graphql-tag: Parses GraphQL documents in template literals
graphql-request: Minimal GraphQL client
urql: GraphQL client for several frameworks
@trpc/server: Typed remote procedures: the server side
@trpc/client: Typed remote procedures: the client side
@trpc/react-query: Typed remote procedures as React hooks
express: Web framework for HTTP servers with routing and middleware
express-validator: Validation of requests in Express
express-session: Sessions in Express
express-rate-limit: Limits repeated requests in Express
koa: Web framework built on asynchronous middleware
koa-router: Routing for Koa
@koa/router: Routing for Koa
fastify: Fast web framework with schemas and plugins
hono: Small web framework for many runtimes
@hapi/hapi: Web framework driven by configuration
connect: Middleware layer for HTTP servers
body-parser: Parses request bodies in middleware
cookie-parser: Parses cookies in middleware
cookie: Parses and writes HTTP cookie headers
cookie-session: Sessions kept in cookies
cors: Cross-origin resource sharing in middleware
helmet: Security headers in middleware
compression: Compresses responses in middleware
morgan: Logs HTTP requests
multer: Receives uploaded files in middleware
passport: Authentication middleware with pluggable strategies
passport-jwt: Passport strategy for JSON Web Tokens
passport-local: Passport strategy for user name and password
serve-static: Serves static files
send: Streams files as HTTP responses
finalhandler: Last handler of an HTTP request
qs: Parses and writes nested query strings
mime: Media types by file extension
mime-types: Media types by file extension
http-errors: Creates HTTP errors
http-proxy: HTTP proxying
http-proxy-middleware: Proxying as middleware
http-status-codes: Names of HTTP status codes
path-to-regexp: Turns route patterns into regular expressions
@nestjs/common: Decorators, pipes and exceptions of the NestJS framework
@nestjs/core: Core of the NestJS server framework: modules, injection, application
@nestjs/config: Configuration module of NestJS
@nestjs/jwt: JSON Web Token module of NestJS
@nestjs/mongoose: Mongoose module of NestJS
@nestjs/passport: Passport module of NestJS
@nestjs/platform-express: Runs NestJS on Express
@nestjs/swagger: OpenAPI documents from NestJS controllers
@nestjs/testing: Test modules of NestJS
@nestjs/typeorm: TypeORM module of NestJS
class-validator: Validation of classes through decorators
class-transformer: Conversion between plain objects and class instances
reflect-metadata: Metadata reflection for decorators
tsyringe: Dependency injection container with decorators
inversify: Dependency injection container
socket.io: Real-time messages between server and clients
socket.io-client: Client of the Socket.IO real-time messages
ws: WebSocket server and client
axios: HTTP client based on promises
node-fetch: The fetch interface for Node.js
cross-fetch: The fetch interface on every platform
got: HTTP client for Node.js with retries and streams
ky: Small HTTP client based on fetch
ofetch: Small HTTP client based on fetch that parses and retries
undici: HTTP/1.1 client written for Node.js
superagent: HTTP client for browsers and Node.js
supertest: HTTP assertions against a server under test
nock: Replaces HTTP requests in tests
msw: Intercepts network requests to mock them
form-data: Builds multipart form bodies
formidable: Parses form data and uploads
busboy: Streams multipart form data
`;

/** One sentence with its period, by package name. */
export const PACKAGE_PURPOSES: ReadonlyMap<string, string> = new Map(
  `${FRAMEWORK_PACKAGES}${LIBRARY_PACKAGES}${SCOPED_PACKAGES}${SMALL_PACKAGES_A_TO_L}${SMALL_PACKAGES_M_TO_Z}`
    .split("\n")
    .flatMap((row): [string, string][] => {
      const colon = row.indexOf(": ");
      return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
    }),
);
