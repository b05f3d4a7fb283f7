/** User interfaces, state, data fetching, servers and HTTP: rows `name: sentence without its period`. */
export const FRAMEWORK_PACKAGES = `
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
