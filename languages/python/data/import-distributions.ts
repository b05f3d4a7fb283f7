/**
 * Import names whose distribution has another name: `import-name distribution …`, the most common one first. Names that
 * differ only in `-` and `_` need no row. Changing a row may change output.
 */
import { DISTRIBUTIONS_A_TO_L } from "./import-distributions-a-to-l.js";

/** Import names and their distributions, M to Z: the rows of `languages/python/data/import-distributions.ts`. */
const DISTRIBUTIONS_M_TO_Z = `
MySQLdb mysqlclient MySQL-python
OpenGL PyOpenGL
OpenSSL pyOpenSSL
PIL pillow Pillow-SIMD
Quartz pyobjc-framework-Quartz
RPi RPi.GPIO
Xlib python-xlib
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

const ROWS = DISTRIBUTIONS_A_TO_L + DISTRIBUTIONS_M_TO_Z;

export const IMPORT_DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.split("\n").flatMap((row): [string, readonly string[]][] => {
    const [name, ...distributions] = row.split(" ");
    return name === undefined || distributions.length === 0 ? [] : [[name, distributions]];
  }),
);
