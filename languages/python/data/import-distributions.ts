/**
 * Import names whose distribution goes by another name (semantics J.3): `import-name distribution …`, the usual one first.
 * Names that differ in nothing but `-` and `_` need no row. Changing a row may change output.
 */
const ROWS = `
AppKit pyobjc-framework-Cocoa
Bio biopython
CoreFoundation pyobjc-framework-Cocoa
Crypto pycryptodome pycrypto
Cryptodome pycryptodomex
Foundation pyobjc-framework-Cocoa
HTMLTestRunner html-testRunner
Levenshtein python-Levenshtein Levenshtein
MySQLdb mysqlclient MySQL-python
OpenGL PyOpenGL
OpenSSL pyOpenSSL
PIL pillow Pillow-SIMD
Quartz pyobjc-framework-Quartz
RPi RPi.GPIO
Xlib python-xlib
_cffi_backend cffi
_distutils_hack setuptools
_pytest pytest
_yaml PyYAML
absl absl-py
adafruit_dht adafruit-circuitpython-dht
airflow apache-airflow
allauth django-allauth
antlr4 antlr4-python3-runtime
anymail django-anymail
apiclient google-api-python-client
appium Appium-Python-Client
apscheduler APScheduler
apt python-apt
apt_pkg python-apt
arango python-arango
argon2 argon2-cffi
atlassian atlassian-python-api
attr attrs
auth0 auth0-python
automat Automat
axes django-axes
azure.keyvault azure-keyvault azure-keyvault-secrets azure-keyvault-keys azure-keyvault-certificates
azure.storage.filedatalake azure-storage-file-datalake
azure.storage.fileshare azure-storage-file-share
azureml azureml-core azureml-sdk
babel Babel
barcode python-barcode
bidi python-bidi
binance python-binance
bluetooth PyBluez
bootstrap3 django-bootstrap3
bootstrap4 django-bootstrap4
bootstrap_datepicker_plus django-bootstrap-datepicker-plus
box python-box
bs4 beautifulsoup4
bson pymongo bson
cacheops django-cacheops
caffe2 torch
cairo pycairo
cassandra cassandra-driver
ckeditor django-ckeditor
ckeditor_uploader django-ckeditor
classytags django-classy-tags
cms django-cms
coap aiocoap
compressor django-compressor
configargparse ConfigArgParse
constance django-constance
consul python-consul python-consul2
cookielaw django-cookie-law
corsheaders django-cors-headers
couchdb CouchDB
crispy_forms django-crispy-forms
crontab python-crontab
crum django-crum
cv2 opencv-python opencv-python-headless opencv-contrib-python opencv-contrib-python-headless
cx_Oracle cx-Oracle
daemon python-daemon
databricks.sql databricks-sql-connector
dateutil python-dateutil
dbbackup django-dbbackup
dbus dbus-python
debug_toolbar django-debug-toolbar
decouple python-decouple
delta delta-spark
discord discord.py py-cord
django Django
django_filters django-filter
django_q django-q django-q2
djcelery django-celery
djmoney django-money
dns dnspython
docker docker docker-py
docx python-docx
dotenv python-dotenv
ebooklib EbookLib
elasticapm elastic-apm
engineio python-engineio
environ django-environ environ-config
erppeek ERPpeek
escpos python-escpos
explorer django-sql-explorer
facebook facebook-sdk
faiss faiss-cpu faiss-gpu
faker Faker
ffmpeg ffmpeg-python
filer django-filer
fitz PyMuPDF
fixture_magic django-fixture-magic
flask Flask
flask_admin Flask-Admin
flask_appbuilder Flask-AppBuilder
flask_apscheduler Flask-APScheduler
flask_assets Flask-Assets
flask_babel Flask-Babel
flask_bcrypt Flask-Bcrypt
flask_bootstrap Flask-Bootstrap
flask_caching Flask-Caching
flask_compress Flask-Compress
flask_cors Flask-Cors
flask_debugtoolbar Flask-DebugToolbar
flask_httpauth Flask-HTTPAuth
flask_jwt_extended Flask-JWT-Extended
flask_limiter Flask-Limiter
flask_login Flask-Login
flask_mail Flask-Mail
flask_migrate Flask-Migrate
flask_moment Flask-Moment
flask_oauthlib Flask-OAuthlib
flask_principal Flask-Principal
flask_pymongo Flask-PyMongo
flask_restful Flask-RESTful
flask_script Flask-Script
flask_security Flask-Security Flask-Security-Too
flask_session Flask-Session
flask_socketio Flask-SocketIO
flask_sqlalchemy Flask-SQLAlchemy
flask_testing Flask-Testing
flask_uploads Flask-Uploads
flask_wtf Flask-WTF
gflags python-gflags
gi PyGObject
git GitPython
github PyGithub
github3 github3.py
gitlab python-gitlab
gnupg python-gnupg
google.ads.googleads google-ads
google.ai google-ai-generativelanguage
google.api google-api-core googleapis-common-protos
google.appengine appengine-python-standard
google.cloud.exceptions google-cloud-core
google.cloud.firestore_v1 google-cloud-firestore
google.cloud.monitoring_v3 google-cloud-monitoring
google.cloud.pubsub_v1 google-cloud-pubsub
google.cloud.run_v2 google-cloud-run
google.cloud.secretmanager google-cloud-secret-manager
google.cloud.tasks_v2 google-cloud-tasks
google.cloud.translate_v2 google-cloud-translate
google.longrunning googleapis-common-protos
google.oauth2 google-auth
google.protobuf protobuf
google.rpc googleapis-common-protos
google.type googleapis-common-protos
googleapiclient google-api-python-client
googlesearch googlesearch-python google
graphql graphql-core
grappelli django-grappelli
grpc grpcio
grpc_health grpcio-health-checking
grpc_reflection grpcio-reflection
grpc_status grpcio-status
grpc_tools grpcio-tools
guardian django-guardian
haystack django-haystack haystack-ai farm-haystack
health_check django-health-check
hijack django-hijack
honeypot django-honeypot
htmlmin htmlmin django-htmlmin
igraph python-igraph igraph
imagekit django-imagekit
imblearn imbalanced-learn
impala impyla
impersonate django-impersonate
import_export django-import-export
ipware django-ipware python-ipware
jazzmin django-jazzmin
jenkins python-jenkins
jet django-jet
jinja2 Jinja2
jnius pyjnius
jose python-jose
jpype JPype1
jwt PyJWT
kafka kafka-python kafka-python-ng
keycloak python-keycloak
knox django-rest-knox
ldap python-ldap
ldclient launchdarkly-server-sdk
linebot line-bot-sdk
llama_cpp llama-cpp-python
llama_index llama-index llama-index-core
loginas django-loginas
magic python-magic filemagic
manimlib manimgl
markdown Markdown
markdownx django-markdownx
markupsafe MarkupSafe
memcache python-memcached
mimeparse python-mimeparse
model_utils django-model-utils
modelcluster django-modelcluster
mpl_toolkits.axes_grid1 matplotlib
mpl_toolkits.basemap basemap
mpl_toolkits.mplot3d matplotlib
mptt django-mptt
msgpack msgpack msgpack-python
multipart python-multipart multipart
mysql mysql-connector-python mysql-connector
nacl PyNaCl
ninja django-ninja
nmap python-nmap
novaclient python-novaclient
oauth2_provider django-oauth-toolkit
odf odfpy
opentelemetry opentelemetry-api opentelemetry-sdk
opentelemetry.exporter.otlp opentelemetry-exporter-otlp opentelemetry-exporter-otlp-proto-grpc opentelemetry-exporter-otlp-proto-http
ordered_model django-ordered-model
osgeo GDAL
otp_yubikey django-otp-yubikey
pact pact-python
paho paho-mqtt
parler django-parler
past future
paste.deploy PasteDeploy
paste.script PasteScript
path path path.py
payments django-payments
pgcrypto django-pgcrypto
phonenumber_field django-phonenumber-field
photologue django-photologue
pipeline django-pipeline
pkg_resources setuptools
plaid plaid-python
playhouse peewee
polymorphic django-polymorphic
pptx python-pptx
private_storage django-private-storage
psycopg psycopg psycopg-binary
psycopg2 psycopg2 psycopg2-binary
psycopg_pool psycopg-pool psycopg
push_notifications django-push-notifications
pyVim pyvmomi
pyaudio PyAudio
pydrive PyDrive
pydrive2 PyDrive2
pygments Pygments
pylab matplotlib
pymysql PyMySQL
pynvml nvidia-ml-py pynvml
pyscreeze PyScreeze
pythoncom pywin32
pythonjsonlogger python-json-logger
pywintypes pywin32
pyximport Cython
qdarkstyle QDarkStyle
qtpy QtPy
rapidjson python-rapidjson
ratelimit ratelimit django-ratelimit
recaptcha django-recaptcha
redmine python-redmine
registration django-registration django-registration-redux
rest_auth django-rest-auth
rest_framework djangorestframework
rest_framework_nested drf-nested-routers
rest_framework_simplejwt djangorestframework-simplejwt
rest_framework_swagger django-rest-swagger
restless django-restless
reversion django-reversion
robot robotframework
robots django-robots
rosetta django-rosetta
sass libsass
scrapy Scrapy
scss pyScss
sekizai django-sekizai
select2 django-select2
seleniumwire selenium-wire
serial pyserial
serpapi google-search-results serpapi
session_security django-session-security
shapefile pyshp
shapely Shapely
silk django-silk
simple_history django-simple-history
sitetree django-sitetree
skimage scikit-image
sklearn scikit-learn
skopt scikit-optimize
slack slackclient
slugify python-slugify awesome-slugify
smb pysmb
smbus smbus smbus2
snappy python-snappy
snowflake.connector snowflake-connector-python
snowflake.snowpark snowflake-snowpark-python
social_core social-auth-core
social_django social-auth-app-django
socketio python-socketio
socks PySocks
solcx py-solc-x
solo django-solo
solr solrpy
sorl sorl-thumbnail
speech_recognition SpeechRecognition
sphinx Sphinx
sqlalchemy SQLAlchemy
sqlalchemy_searchable SQLAlchemy-Searchable
sqlalchemy_utils SQLAlchemy-Utils
stdimage django-stdimage
stdnum python-stdnum
storages django-storages
strawberry strawberry-graphql
strawberry_django strawberry-graphql-django
suds suds suds-community suds-py3
suit django-suit
surprise scikit-surprise
taggit django-taggit
tagulous django-tagulous
talib TA-Lib
tastypie django-tastypie
telebot pyTelegramBotAPI
telegram python-telegram-bot
tenant_schemas django-tenant-schemas
tensorflow tensorflow tensorflow-cpu tensorflow-gpu tensorflow-macos
tinymce django-tinymce
tlz toolz
treebeard django-treebeard
twisted Twisted
twitter python-twitter
two_factor django-two-factor-auth
umap umap-learn
unfold django-unfold
unidecode Unidecode
unleash UnleashClient
usb pyusb
usb1 libusb1
uwsgi uWSGI
uwsgidecorators uWSGI
vcr vcrpy
versatileimagefield django-versatileimagefield
vlc python-vlc
waffle django-waffle
watchman django-watchman
watson django-watson
weasyprint WeasyPrint
webob WebOb
webpack_loader django-webpack-loader
websocket websocket-client
webtest WebTest
werkzeug Werkzeug
whoosh Whoosh
widget_tweaks django-widget-tweaks
win32api pywin32
win32clipboard pywin32
win32com pywin32
win32con pywin32
win32crypt pywin32
win32event pywin32
win32file pywin32
win32gui pywin32
win32pipe pywin32
win32print pywin32
win32process pywin32
win32security pywin32
win32service pywin32
win32serviceutil pywin32
winerror pywin32
wtforms WTForms
wtforms_alchemy WTForms-Alchemy
wx wxPython
xdist pytest-xdist
xstatic XStatic
yaml PyYAML
zmq pyzmq
`;

export const IMPORT_DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.split("\n").flatMap((row): [string, readonly string[]][] => {
    const [name, ...distributions] = row.split(" ");
    return name === undefined || distributions.length === 0 ? [] : [[name, distributions]];
  }),
);
