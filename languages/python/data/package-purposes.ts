/**
 * Purposes of common packages of the Python index, in our own words: rows `name: sentence without its period`, by
 * normalised distribution name. Other packages are described by their usage.
 */
import { PURPOSES_M_TO_Z } from "./package-purposes-m-to-z.js";

/** What packages are for, A to L: the rows of `languages/python/data/package-purposes.ts`. */
const PURPOSES_A_TO_L = `
aiofiles: Files for asynchronous programs
aiohttp: Asynchronous HTTP client and server
aioredis: Asynchronous Redis client (now part of redis)
aiosqlite: SQLite for asynchronous programs
alembic: Migrations of database schemas for SQLAlchemy
altair: Declarative statistical charts
annotated-types: Metadata for type annotations
anthropic: Client of the Anthropic API
anyio: Asynchronous programming on several event loops
apache-airflow: Workflows as code, scheduled and watched
apache-beam: Pipelines for batch and streaming data
apscheduler: Jobs that run at given times
argcomplete: Completion of command lines in the shell
argh: Command lines from functions
argon2-cffi: Argon2 password hashes
arrow: Dates and times with a friendlier interface
asgiref: Base functions of asynchronous web servers
asteval: Evaluates simple expressions safely
asyncpg: Asynchronous PostgreSQL driver
attrs: Classes that are made of fields
authlib: OAuth and OpenID Connect for clients and servers
azure-identity: Credentials for Azure services
azure-storage-blob: Client of Azure Blob Storage
babel: Localisation and message catalogues
backports-zstd: Zstandard compression for older Pythons
bandit: Finds common security mistakes in Python code
bcrypt: bcrypt password hashes
beautifulsoup4: Reads and searches HTML and XML documents
bidict: Dictionaries that read both ways
billiard: Process pools, a fork of multiprocessing
black: Formats Python code
bleach: Cleans HTML
blinker: Signals between objects
bokeh: Interactive charts for the browser
boltons: Collection of helpers
boto3: Client of Amazon Web Services
botocore: Base of the Amazon Web Services clients
bottle: Small web framework in one file
build: Builds packages as their pyproject.toml says
cachetools: Caches with several strategies
cattrs: Converts between classes and plain data
celery: Distributed queue of tasks
certifi: Root certificates of Mozilla
cffi: Calls into C code
channels: WebSockets and asynchronous protocols for Django
chardet: Guesses the encoding of bytes
charset-normalizer: Detects the encoding of texts
cherrypy: Object-oriented web framework
click: Command-line interfaces from functions and decorators
cligj: Options of geospatial command lines
cloudpickle: Pickles functions and classes as well
colorama: Colours in terminals on every platform
contourpy: Contour lines of grids
coverage: Measures which code tests run
cryptography: Encryption, signatures and certificates
cycler: Cycles through styles
cython: Compiles Python with C types to extensions
dash: Web applications for data in Python alone
dask: Parallel computing on large data
databases: Asynchronous access to databases
datasets: Data sets for machine learning
dateparser: Dates from human words
decorator: Decorators that keep signatures
deepdiff: Differences between nested data
dill: Pickles more kinds of objects
diskcache: Cache on disk
distlib: Packaging primitives
distro: Names the Linux distribution
django: Web framework with models, views, templates and an administration
django-allauth: Sign-up and sign-in for Django, also with social accounts
django-celery-beat: Periodic Celery tasks kept in the database
django-cors-headers: Cross-origin headers for Django
django-crispy-forms: Rendering of Django forms
django-debug-toolbar: Debug panels on Django pages
django-environ: Settings of Django from environment variables
django-extensions: Further commands and fields for Django
django-filter: Filtering of query sets by request parameters
django-redis: Redis as a cache of Django
django-storages: Storage of Django files in cloud services
djangorestframework: REST APIs for Django
djangorestframework-simplejwt: JSON Web Tokens for Django REST framework
dnspython: DNS queries and zones
docker: Client of the Docker engine
docutils: Processes reStructuredText
dramatiq: Background tasks over message brokers
editables: Wheels that point to the source directory
elasticsearch: Client of Elasticsearch
email-validator: Checks e-mail addresses
emails: Composes and sends e-mails
eventlet: Concurrent networking with green threads
exceptiongroup: Exception groups for older Python releases
fabric: Commands over SSH
factory-boy: Factories of test data
faiss-cpu: Searches similar vectors
faker: Made-up data for tests
fastapi: Web framework for APIs, driven by type hints
fastavro: Reads and writes Avro files
feedparser: Reads RSS and Atom feeds
filelock: Locks between processes by files
fire: Command lines from any object
flake8: Style and error checks of Python code
flake8-bugbear: Finds likely bugs in Python code
flask: Small web framework on Werkzeug and Jinja
flask-cors: Cross-origin headers for Flask
flask-login: Sessions of signed-in users for Flask
flask-migrate: Alembic migrations for Flask
flask-sqlalchemy: SQLAlchemy for Flask
flask-wtf: Forms for Flask
flit-core: Build backend of Flit
fonttools: Reads and writes fonts
freezegun: Stops the clock in tests
fsspec: One interface to many file systems
furo: Theme for Sphinx
future: Code for Python 2 and 3
gensim: Topic models and word vectors
geopandas: Tables with geometries
gevent: Concurrent networking with greenlets
gitpython: Works with git repositories
google-api-python-client: Client of Google's discovery-based APIs
google-auth: Credentials for Google services
google-cloud-bigquery: Client of Google BigQuery
google-cloud-pubsub: Client of Google Pub/Sub
google-cloud-storage: Client of Google Cloud Storage
google-genai: Client of Google's generative models
gradio: Web interfaces for models
graphene: GraphQL schemas in Python
graphql-core: Implementation of GraphQL
greenlet: Lightweight coroutines
grpcio: Remote calls over gRPC
grpcio-tools: Compiler of protocol buffers for gRPC
gunicorn: WSGI server for Unix
h11: HTTP/1.1 protocol without input and output
hatch: Manages Python projects and their environments
hatch-vcs: Versions of hatchling projects from version control
hatchling: Build backend of Hatch
html5lib: Parses HTML as browsers do
httpcore: Low-level HTTP client
httptools: Fast HTTP parser
httpx: HTTP client, synchronous and asynchronous
httpx2: HTTP client, synchronous and asynchronous
huggingface-hub: Client of the Hugging Face hub
humanize: Numbers, sizes and times for people
hyperlink: Parses and joins URLs
hypothesis: Property-based tests
icalendar: Reads and writes iCalendar files
idna: Internationalised domain names
imageio: Reads and writes images and videos
importlib-metadata: Metadata of installed packages
importlib-resources: Files inside packages
inflection: Plurals and other forms of names
iniconfig: Reads INI files
invoke: Tasks and shell commands
ipython: Interactive shell
isort: Sorts imports
itsdangerous: Signed data that passes through untrusted places
jax: Differentiable and compiled numerical programs
jedi: Completion and analysis of Python code
jinja2: Template engine
jinja2-humanize-extension: Human numbers and times in Jinja templates
jmespath: Queries on JSON
joblib: Caching and parallel loops for pipelines
jsonpatch: Patches of JSON documents
jsonschema: Checks data against JSON Schema
jupyter-client: Protocol of Jupyter kernels
jwt: JSON Web Tokens
kafka-python: Client of Apache Kafka
keras: Neural networks
keyring: Passwords in the keychain of the system
kiwisolver: Solver of constraints
kombu: Messaging between programs
kubernetes: Client of Kubernetes
langchain: Applications with language models
langchain-anthropic: Anthropic models for LangChain
langchain-community: Integrations of LangChain
langchain-core: Base interfaces of LangChain
langchain-openai: OpenAI models for LangChain
langgraph: Stateful agents as graphs
langsmith: Tracing and evaluation of language model applications
lark: Parser toolkit for grammars
libcst: Syntax trees that keep formatting
lightgbm: Gradient boosting
litellm: One interface to many language models
llama-index: Data framework for language model applications
locust: Load tests
loguru: Logging with little set-up
lxml: XML and HTML with libxml2
`;

const ROWS = PURPOSES_A_TO_L + PURPOSES_M_TO_Z;

const PURPOSES: ReadonlyMap<string, string> = new Map(
  ROWS.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon < 0 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);

/** One sentence; `name` is the normalised distribution name. */
export function packagePurpose(name: string): string | undefined {
  return PURPOSES.get(name);
}
