/** What packages are for, M to Z: the rows of `languages/python/data/package-purposes.ts`. */
export const PURPOSES_M_TO_Z = `
mako: Template engine
markdown: Converts Markdown to HTML
markdown-it-py: Markdown parser
markupsafe: Strings that are safe in HTML
marshmallow: Converts and checks objects by schemas
matplotlib: Charts and figures
maturin: Builds Python packages in Rust
mkdocs: Documentation sites from Markdown
mlflow: Tracking of machine learning experiments
mock: Mock objects for tests
mongoengine: Object mapper for MongoDB
more-itertools: Further functions on iterables
moto: Amazon Web Services simulated for tests
motor: Asynchronous MongoDB driver
msgpack: MessagePack encoding
msgspec: Typed serialisation, fast
multidict: Dictionaries with several values per key
mypy: Static type checker
mysqlclient: MySQL driver
nbformat: Notebook file format
nest-asyncio: Event loops inside of event loops
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
opentelemetry-instrumentation: Traces libraries without changing them
opentelemetry-sdk: Collects and exports telemetry
orjson: Fast JSON encoding and decoding
ormsgpack: MessagePack, fast
packaging: Versions, requirements and tags of packages
pandas: Tables of data and their analysis
paramiko: SSH client and server
parso: Parses Python, errors included
passlib: Password hashes of many kinds
pathspec: Matching of paths against gitignore patterns
patsy: Statistical models by formulas
pdfplumber: Reads texts and tables of PDF files
peewee: Small object-relational mapper
pendulum: Dates and times with time zones
pexpect: Controls interactive programs
pika: AMQP client for RabbitMQ
pillow: Reads, changes and writes images
pip: Installs packages
platformdirs: Directories for the user's data on each platform
playwright: Drives browsers
plotly: Interactive charts
pluggy: Plugins and hooks
polars: Fast tables of data
portalocker: File locks
pre-commit: Runs checks before commits
prometheus-client: Metrics for Prometheus
prompt-toolkit: Interactive command lines
protobuf: Protocol buffers
psutil: Processes and use of system resources
psycopg: PostgreSQL driver
psycopg-pool: Pools of PostgreSQL connections
psycopg2: PostgreSQL driver
psycopg2-binary: PostgreSQL driver, compiled
pwdlib: Password hashes
pyarrow: Columnar data with Apache Arrow
pyasn1: ASN.1 types and encodings
pycparser: Parser of C
pycryptodome: Cryptographic primitives
pydantic: Data models that check types
pydantic-core: Validation core of Pydantic
pydantic-settings: Settings from environment variables as models
pygments: Syntax highlighting
pyinstaller: Programs as single files
pyjwt: JSON Web Tokens
pylint: Static checks of Python code
pymongo: MongoDB driver
pymupdf: Reads and draws PDF files
pymysql: MySQL driver in Python
pynacl: Encryption with libsodium
pyopenssl: OpenSSL connections and certificates
pyparsing: Parsers from small parts
pypdf: Reads, splits and merges PDF files
pyproject-hooks: Calls the build backends of packages
pyqt5: Graphical interfaces with Qt
pyright: Type checker
pyserial: Serial ports
pysocks: SOCKS proxies
pyspark: Distributed data processing with Spark
pytest: Test framework
pytest-asyncio: Asynchronous tests for pytest
pytest-benchmark: Measures speed in pytest
pytest-cov: Coverage reports for pytest
pytest-django: Django for pytest
pytest-mock: Mock objects as pytest fixtures
pytest-timeout: Stops tests that hang
pytest-xdist: Runs pytest in several processes
python-dateutil: Parsing and arithmetic of dates
python-decouple: Settings apart from code
python-discovery: Finds installed Pythons
python-docx: Reads and writes Word documents
python-dotenv: Loads environment variables from a file
python-jose: Signing and encryption of JSON objects
python-json-logger: Logging as JSON
python-magic: Types of files by their bytes
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
respx: Answers requests of HTTPX in tests
retry: Repeats failing calls
rich: Formatted text, tables and progress in terminals
rq: Simple queue of jobs on Redis
ruamel-yaml: YAML that keeps comments
ruff: Lints and formats Python code
s3fs: Amazon S3 as a file system
s3transfer: Transfers to and from Amazon S3
schedule: Jobs at given times
scikit-image: Image processing
scikit-learn: Machine learning
scipy: Scientific computing
scrapy: Crawls web sites
seaborn: Statistical charts
selenium: Drives browsers
sentence-transformers: Embeddings of sentences
sentencepiece: Splits text into pieces for neural models
sentry-sdk: Reports errors to Sentry
setuptools: Builds and installs packages
shapely: Geometric objects
shellingham: Names the shell that runs the program
simplejson: JSON encoding and decoding
six: Code for Python 2 and 3
slack-sdk: Client of Slack
sniffio: Detects the asynchronous library in use
sortedcontainers: Sorted lists, sets and dictionaries
spacy: Natural language processing
sphinx: Documentation generator
sqlalchemy: SQL toolkit and object-relational mapper
sqlite-vec: Vector search in SQLite
sqlmodel: Database models with type hints
sqlparse: Splits and formats SQL
starlette: Toolkit for asynchronous web services
statsmodels: Statistical models and tests
strawberry-graphql: GraphQL from type hints
streamlit: Web applications for data from scripts
stripe: Client of the Stripe API
structlog: Structured logging
sympy: Symbolic mathematics
syrupy: Snapshots in pytest
tabulate: Prints tables
tenacity: Repeats failing calls
tensorboard: Shows the training of models
tensorflow: Machine learning with tensors
termcolor: Colours in terminals
textual: User interfaces in terminals
tiktoken: Tokens of OpenAI models
time-machine: Moves the clock in tests
tokenizers: Fast tokenizers for language models
toml: Reads and writes TOML
tomli: Reads TOML
tomli-w: Writes TOML
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
trove-classifiers: List of package classifiers
twilio: Client of the Twilio API
twine: Uploads packages to the index
twisted: Event-driven networking
typeguard: Checks types at run time
typer: Command-line interfaces from type hints
types-requests: Type declarations of requests
typing-extensions: Newer type hints for older Python releases
typing-inspect: Looks into types at run time
typing-inspection: Looks into types at run time
tzdata: The IANA time zone database
tzlocal: The local time zone
ujson: Fast JSON encoding and decoding
urllib3: HTTP client with connection pools
userpath: Adds directories to the search path of the user
uuid6: UUIDs that sort by time
uv: Installs packages and manages projects
uvicorn: ASGI server
uvloop: Fast event loop
vcrpy: Records and replays HTTP requests
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
xxhash: Fast non-cryptographic hash
yarl: URLs as objects
zeroconf: Service discovery in local networks
zipp: Paths inside of ZIP archives
zope-interface: Interfaces for Python
zstandard: Zstandard compression
`;
