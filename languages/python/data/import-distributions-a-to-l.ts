/** Import names and their distributions, A to L: the rows of `languages/python/data/import-distributions.ts`. */
export const DISTRIBUTIONS_A_TO_L = `
AppKit pyobjc-framework-Cocoa
Bio biopython
CoreFoundation pyobjc-framework-Cocoa
Crypto pycryptodome pycrypto
Cryptodome pycryptodomex
Foundation pyobjc-framework-Cocoa
HTMLTestRunner html-testRunner
Levenshtein python-Levenshtein Levenshtein
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
`;
