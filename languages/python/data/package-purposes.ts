/**
 * What common packages of the Python index are for, in words of our own (semantics J.3): rows `name: sentence without its period`, by
 * normalised distribution name. A package that is missing here is described by how it is used.
 */
const ROWS = `
aiofiles: Files for asynchronous programs
aiohttp: Asynchronous HTTP client and server
aioredis: Asynchronous Redis client (now part of redis)
alembic: Migrations of database schemas for SQLAlchemy
altair: Declarative statistical charts
annotated-types: Metadata for type annotations
anthropic: Client of the Anthropic API
anyio: Asynchronous programming on several event loops
apache-airflow: Workflows as code, scheduled and watched
apache-beam: Pipelines for batch and streaming data
apscheduler: Jobs that run at given times
argon2-cffi: Argon2 password hashes
arrow: Dates and times with a friendlier interface
asgiref: Base functions of asynchronous web servers
asyncpg: Asynchronous PostgreSQL driver
attrs: Classes that are made of fields
authlib: OAuth and OpenID Connect for clients and servers
azure-identity: Credentials for Azure services
azure-storage-blob: Client of Azure Blob Storage
babel: Localisation and message catalogues
bandit: Finds common security mistakes in Python code
bcrypt: bcrypt password hashes
beautifulsoup4: Reads and searches HTML and XML documents
billiard: Process pools, a fork of multiprocessing
black: Formats Python code
bleach: Cleans HTML
blinker: Signals between objects
bokeh: Interactive charts for the browser
boto3: Client of Amazon Web Services
botocore: Base of the Amazon Web Services clients
bottle: Small web framework in one file
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
cloudpickle: Pickles functions and classes as well
colorama: Colours in terminals on every platform
coverage: Measures which code tests run
cryptography: Encryption, signatures and certificates
cython: Compiles Python with C types to extensions
dash: Web applications for data in Python alone
dask: Parallel computing on large data
databases: Asynchronous access to databases
datasets: Data sets for machine learning
decorator: Decorators that keep signatures
deepdiff: Differences between nested data
diskcache: Cache on disk
distlib: Packaging primitives
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
elasticsearch: Client of Elasticsearch
email-validator: Checks e-mail addresses
eventlet: Concurrent networking with green threads
exceptiongroup: Exception groups for older Python releases
factory-boy: Factories of test data
faker: Made-up data for tests
fastapi: Web framework for APIs, driven by type hints
fastavro: Reads and writes Avro files
feedparser: Reads RSS and Atom feeds
filelock: Locks between processes by files
flake8: Style and error checks of Python code
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
graphene: GraphQL schemas in Python
graphql-core: Implementation of GraphQL
greenlet: Lightweight coroutines
grpcio: Remote calls over gRPC
grpcio-tools: Compiler of protocol buffers for gRPC
gunicorn: WSGI server for Unix
h11: HTTP/1.1 protocol without input and output
hatchling: Build backend of Hatch
html5lib: Parses HTML as browsers do
httpcore: Low-level HTTP client
httptools: Fast HTTP parser
httpx: HTTP client, synchronous and asynchronous
huggingface-hub: Client of the Hugging Face hub
hypothesis: Property-based tests
idna: Internationalised domain names
imageio: Reads and writes images and videos
importlib-metadata: Metadata of installed packages
importlib-resources: Files inside packages
iniconfig: Reads INI files
invoke: Tasks and shell commands
ipython: Interactive shell
isort: Sorts imports
itsdangerous: Signed data that passes through untrusted places
jax: Differentiable and compiled numerical programs
jinja2: Template engine
jmespath: Queries on JSON
joblib: Caching and parallel loops for pipelines
jsonpatch: Patches of JSON documents
jsonschema: Checks data against JSON Schema
jupyter-client: Protocol of Jupyter kernels
kafka-python: Client of Apache Kafka
keras: Neural networks
kombu: Messaging between programs
kubernetes: Client of Kubernetes
langchain: Applications with language models
langchain-core: Base interfaces of LangChain
langchain-openai: OpenAI models for LangChain
langgraph: Stateful agents as graphs
langsmith: Tracing and evaluation of language model applications
lightgbm: Gradient boosting
litellm: One interface to many language models
llama-index: Data framework for language model applications
locust: Load tests
loguru: Logging with little set-up
lxml: XML and HTML with libxml2
mako: Template engine
markdown: Converts Markdown to HTML
markdown-it-py: Markdown parser
markupsafe: Strings that are safe in HTML
marshmallow: Converts and checks objects by schemas
matplotlib: Charts and figures
mkdocs: Documentation sites from Markdown
mlflow: Tracking of machine learning experiments
mock: Mock objects for tests
mongoengine: Object mapper for MongoDB
more-itertools: Further functions on iterables
moto: Amazon Web Services simulated for tests
motor: Asynchronous MongoDB driver
msgpack: MessagePack encoding
multidict: Dictionaries with several values per key
mypy: Static type checker
mysqlclient: MySQL driver
nbformat: Notebook file format
networkx: Graphs and their algorithms
nltk: Natural language processing
nox: Runs test sessions in virtual environments
numba: Compiles numerical functions
numpy: Arrays and numerical computing
oauthlib: OAuth request signing
openai: Client of the OpenAI API
opencv-python: Computer vision
openpyxl: Reads and writes Excel files
opentelemetry-api: Traces, metrics and logs of programs
opentelemetry-sdk: Collects and exports telemetry
orjson: Fast JSON encoding and decoding
packaging: Versions, requirements and tags of packages
pandas: Tables of data and their analysis
paramiko: SSH client and server
passlib: Password hashes of many kinds
pathspec: Matching of paths against gitignore patterns
patsy: Statistical models by formulas
peewee: Small object-relational mapper
pendulum: Dates and times with time zones
pexpect: Controls interactive programs
pillow: Reads, changes and writes images
pip: Installs packages
platformdirs: Directories for the user's data on each platform
playwright: Drives browsers
plotly: Interactive charts
pluggy: Plugins and hooks
polars: Fast tables of data
portalocker: File locks
prometheus-client: Metrics for Prometheus
prompt-toolkit: Interactive command lines
protobuf: Protocol buffers
psutil: Processes and use of system resources
psycopg: PostgreSQL driver
psycopg2: PostgreSQL driver
psycopg2-binary: PostgreSQL driver, compiled
pyarrow: Columnar data with Apache Arrow
pyasn1: ASN.1 types and encodings
pycparser: Parser of C
pycryptodome: Cryptographic primitives
pydantic: Data models that check types
pydantic-settings: Settings from environment variables as models
pygments: Syntax highlighting
pyjwt: JSON Web Tokens
pylint: Static checks of Python code
pymongo: MongoDB driver
pymysql: MySQL driver in Python
pynacl: Encryption with libsodium
pyopenssl: OpenSSL connections and certificates
pyparsing: Parsers from small parts
pyqt5: Graphical interfaces with Qt
pyserial: Serial ports
pysocks: SOCKS proxies
pyspark: Distributed data processing with Spark
pytest: Test framework
pytest-asyncio: Asynchronous tests for pytest
pytest-cov: Coverage reports for pytest
pytest-django: Django for pytest
pytest-mock: Mock objects as pytest fixtures
pytest-xdist: Runs pytest in several processes
python-dateutil: Parsing and arithmetic of dates
python-decouple: Settings apart from code
python-docx: Reads and writes Word documents
python-dotenv: Loads environment variables from a file
python-jose: Signing and encryption of JSON objects
python-json-logger: Logging as JSON
python-multipart: Parser of multipart forms
python-slugify: Slugs from texts
python-telegram-bot: Telegram bots
pytz: Time zones
pyyaml: Reads and writes YAML
pyzmq: Messaging with ZeroMQ
rapidfuzz: Fuzzy comparison of strings
redis: Client of Redis
regex: Regular expressions with further features
reportlab: Creates PDF files
requests: HTTP client
requests-mock: Simulated answers for requests
requests-oauthlib: OAuth for requests
responses: Simulated answers for requests
retry: Repeats failing calls
rich: Formatted text, tables and progress in terminals
rq: Simple queue of jobs on Redis
ruamel-yaml: YAML that keeps comments
ruff: Lints and formats Python code
s3fs: Amazon S3 as a file system
s3transfer: Transfers to and from Amazon S3
scikit-image: Image processing
scikit-learn: Machine learning
scipy: Scientific computing
scrapy: Crawls web sites
seaborn: Statistical charts
selenium: Drives browsers
sentencepiece: Splits text into pieces for neural models
sentence-transformers: Embeddings of sentences
sentry-sdk: Reports errors to Sentry
setuptools: Builds and installs packages
shapely: Geometric objects
simplejson: JSON encoding and decoding
six: Code for Python 2 and 3
slack-sdk: Client of Slack
sniffio: Detects the asynchronous library in use
sortedcontainers: Sorted lists, sets and dictionaries
spacy: Natural language processing
sphinx: Documentation generator
sqlalchemy: SQL toolkit and object-relational mapper
sqlmodel: Database models with type hints
sqlparse: Splits and formats SQL
starlette: Toolkit for asynchronous web services
statsmodels: Statistical models and tests
strawberry-graphql: GraphQL from type hints
streamlit: Web applications for data from scripts
stripe: Client of the Stripe API
structlog: Structured logging
sympy: Symbolic mathematics
tabulate: Prints tables
tenacity: Repeats failing calls
tensorboard: Shows the training of models
tensorflow: Machine learning with tensors
termcolor: Colours in terminals
textual: User interfaces in terminals
tiktoken: Tokens of OpenAI models
tokenizers: Fast tokenizers for language models
toml: Reads and writes TOML
tomli: Reads TOML
tomlkit: TOML that keeps its style
toolz: Functional utilities
torch: Tensors and neural networks
torchvision: Computer vision for PyTorch
tornado: Asynchronous web framework and networking
tox: Runs tests in virtual environments
tqdm: Progress bars
traitlets: Typed attributes with notifications
transformers: Pretrained models for text, vision and audio
trio: Asynchronous input and output with structured concurrency
twilio: Client of the Twilio API
twine: Uploads packages to the index
twisted: Event-driven networking
typer: Command-line interfaces from type hints
typing-extensions: Newer type hints for older Python releases
tzdata: The IANA time zone database
tzlocal: The local time zone
ujson: Fast JSON encoding and decoding
urllib3: HTTP client with connection pools
uvicorn: ASGI server
uvloop: Fast event loop
virtualenv: Creates virtual environments
wagtail: Content management system on Django
waitress: WSGI server
watchdog: Watches the file system
watchfiles: Watches the file system
weasyprint: PDF files from HTML
websocket-client: WebSocket client
websockets: WebSocket servers and clients
werkzeug: Toolkit for WSGI web applications
wheel: The wheel package format
whitenoise: Serves static files of WSGI applications
wrapt: Decorators and object proxies
wtforms: Forms of web applications
xgboost: Gradient boosting
xlrd: Reads old Excel files
xlsxwriter: Writes Excel files
xmltodict: XML as dictionaries
yarl: URLs as objects
zeroconf: Service discovery in local networks
zstandard: Zstandard compression
`;

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
