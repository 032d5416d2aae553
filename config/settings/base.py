"""Settings that every installation shares.

`dev` adds those of the embedded default (`make play`), `test` those of the tests, and `prod` those of a real server.
"""

from __future__ import annotations

from pathlib import Path

import environ
from csp.constants import NONCE

from accounts.names import RESERVED

from .archive_storage import archive_storage
from .logging_and_reports import logging_settings, require_package

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
VAR_DIR = Path(env.str("KAIJU_VAR", str(BASE_DIR / "var")))  # data of the running product; never committed

ARCHIVE = archive_storage(env, VAR_DIR / "archive")  # the logs of ended matches, in `STORAGES` of each module

DEBUG = False
SECRET_KEY = ""  # each settings module sets its own
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "accounts.admin_config.StaffAdminConfig",  # the admin pages, behind the second factor
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "accounts",
    "games",
    "games.review",
    "games.bots",
    "games.puzzles",
    "games.missions",
    "games.share",
    "games.streams",
    "games.friends",
    "games.notifications",
    "leaderboards",
    "leaderboards.statistics",
    "leaderboards.tournaments",
    "leaderboards.conduct",
    "leaderboards.badges",
    "moderation",
    "config",  # for its `serve` command
]

MIDDLEWARE = [
    "config.request_context.MatchOfPageMiddleware",
    "config.nul_and_caching_middleware.RefuseNulMiddleware",
    "games.views.embed.CookielessFrames",  # before whatever reads a cookie
    "django.middleware.security.SecurityMiddleware",
    "config.browser_rights_middleware.BrowserRightsMiddleware",
    "config.compressed_pages_middleware.CompressedPagesMiddleware",  # before the next, which tells it what is private
    "config.nul_and_caching_middleware.PrivatePagesMiddleware",
    "config.nul_and_caching_middleware.ConditionalApiMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.middleware.LanguageMiddleware",  # LocaleMiddleware, but a signed-in player's setting comes first
    "django.middleware.common.CommonMiddleware",
    "accounts.middleware.OneNameMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.GuestMiddleware",
    "accounts.middleware.SignedInBrowserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.DeviceMiddleware",  # the device cookie that rated tables check
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.PasswordBackend",  # every password; those below serve permissions and older sessions
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "display_name", "email")},
    },
    {"NAME": "accounts.password_validators.MinimumLengthZhValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "accounts.password_validators.CommonPasswordPartsValidator"},
    {"NAME": "accounts.password_validators.KnownWordsValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # several may claim an address, one confirms it; pages do not differ, mails do
ACCOUNT_RATE_LIMITS = {
    # wrong passwords (`accounts.password_attempts`): by address, by account and address, by account from all addresses
    "login_failed": "10/m/ip,5/5m/key", "login_failed_anywhere": "10/5m/key",
    "login": "30/m/ip", "signup": "20/m/ip", "confirm_email": "3/3m/key",
    "guest": "20/m/ip,200/h/ip", "table": "6/m/user,60/h/user", "play": "8/m/user,80/h/user", "seat": "20/m/user",
    "passkey": "30/m/ip", "friend": "30/m/user,300/h/user", "push": "10/m/user,30/h/user",
    "branch": "6/m/user,60/h/user", "options": "20/m/user", "entry": "20/m/user", "data": "3/d/user",
    "lesson": "10/m/user,80/h/user", "lesson_step": "240/m/user", "take_back": "30/m/user",
    # share cards: those asked for, and those that a worker has to draw
    "card": "120/m/ip", "card_drawn": "20/m/ip,200/h/ip",
}  # fmt: skip
ACCOUNT_ADAPTER = "accounts.allauth_adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.SignInForm",
    "signup": "accounts.forms.SignUpForm",
    "add_email": "accounts.forms.AddressForm",
    "change_password": "accounts.forms.NewPasswordForm",
    "reset_password": "accounts.forms.LostPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
}
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.chosen_username_validators"
ACCOUNT_USERNAME_BLACKLIST = RESERVED
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # our own views redirect full players and accept guests
ACCOUNT_CHANGE_EMAIL = True  # one address an account; a new one replaces it once confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a changed password is reported to the recovery address
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Kaiju 开局 · "
ACCOUNT_REAUTHENTICATION_METHODS = ("password",)
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 30 * 86400  # from the last visit; guests: `accounts.services.GUEST_DAYS`
MFA_ADAPTER = "accounts.mfa_adapter.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "accounts.second_factor_forms.CodeForm", "activate_totp": "accounts.second_factor_forms.SetUpForm",
    "authenticate_webauthn": "accounts.passkey_forms.PasskeyStepForm",
}  # fmt: skip
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # a passkey is unlocked each time, so that it is two factors
MFA_ALLOW_UNVERIFIED_EMAIL = True  # the first administrator may have no mail at all
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be 30 s off
MFA_TOTP_ISSUER = "Kaiju 开局"
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to addresses without an account
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "Kaiju <noreply@localhost>")

LANGUAGE_CODE = "zh-hans"
LANGUAGE_COOKIE_AGE = 365 * 86400
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGES = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
WORD_PATHS = [BASE_DIR / "games" / "catalog" / "words"]  # texts that are no template's, by language
TIME_ZONE = "Asia/Shanghai"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.str("KAIJU_STATIC", str(VAR_DIR / "static")))  # an image holds them, apart from its data
HANDBOOK_ROOT = BASE_DIR / "handbook"  # `make docs` builds it; without it the product has no /docs/
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'", NONCE],
        "style-src": ["'self'", "'unsafe-inline'"],  # custom properties on elements hold positions of cards
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "object-src": ["'none'"],
    }
}

# number of proxies before this server that append to X-Forwarded-For; `config.visitor_address_and_origin` finds the
# visitor's address by it, once for pages, limits, throttles and sockets
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)
ALLAUTH_TRUSTED_PROXY_COUNT = 0

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",  # first, so that a request without sign-in gets 401, not 403
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PAGINATION_CLASS": "games.api.pagination.CursorPagination",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "120/min",
        "user": "600/min",
        "replay": "60/min",
        "token": "10/min",
        "puzzle": "90/min",
        "puzzle-strangers": "20/min",
        "gift": "6000/min",  # an address at one stream
        "gift-address": "12000/min",  # an address at all streams
    },
    "NUM_PROXIES": 0,  # `config.visitor_address_and_origin` has already found the address
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "accounts.api.error_responses.respond_to_exception",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api.parsers.BoundedJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.renderers.Negotiation",
    "URL_FORMAT_OVERRIDE": None,  # `Negotiation` reads it, since `?format=` also filters matches by their format
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kaiju 开局",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "COMPONENT_SPLIT_REQUEST": True,
    "DISABLE_DOCSTRING_DESCRIPTIONS": True,  # docstrings are for developers; displayed texts are marked for translation
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_schema.add_problems",
        "config.api_schema.forbid_nul",
        "config.api_schema.fix_pattern_escapes",
    ],
    "ENUM_NAME_OVERRIDES": {
        "MatchStatusEnum": "games.models.Match.Status",
        "MatchBoardEnum": "games.models.Match.Board",
        "RatingBoardEnum": "leaderboards.models.Board",
        "SeatKindEnum": "games.models.Kind",
        "GiftKindEnum": "games.streams.api.serializers.KINDS",
        "GiftStatusEnum": "games.streams.models.Gift.Status",
        "ScopeEnum": "accounts.models.Scope",
    },
}

# Celery: agents have their own queue, so that a slow one never delays a clock or a rating. So have advice, which a
# person waits for, and reviews, which no one waits for.
CELERY_TASK_ROUTES = {
    "games.tasks.play_agent": {"queue": "agents"},
    "games.tasks.advise": {"queue": "advice"},
    "games.tasks.archive_logs": {"queue": "review"},
    "review.tasks.review_match": {"queue": "review"},
    "puzzles.tasks.mine": {"queue": "review"},
    "conduct.tasks.examine_play": {"queue": "review"},
    "accounts.tasks.erase": {"queue": "review"},
    "accounts.tasks.make_file": {"queue": "review"},
    "share.tasks.draw": {"queue": "review"},
    "streams.tasks.deliver_callbacks": {"queue": "review"},
    "notifications.tasks.push": {"queue": "review"},
}
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CHANNEL_ERROR_RETRY = True  # a broker that is loading, full or read-only counts as unreachable
CELERY_WORKER_CONSUMER = "config.celery_workers:SteadyConsumer"
CELERY_WORKER_ENABLE_PREFETCH_COUNT_REDUCTION = False  # after an outage a worker takes as much as before
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]

# Settings of the platform itself
KAIJU = {
    # seconds an agent waits before it acts, like a person: from, to
    "AGENT_PAUSE": tuple(env.list("AGENT_PAUSE", float, default=[0.8, 2.0])),
    # language model of Werewolf's agents; without an address they reason on their own
    "MODEL": {
        "base_url": env.str("LLM_BASE_URL", ""), "model": env.str("LLM_MODEL", ""), "key": env.str("LLM_API_KEY", ""),
        "timeout": env.float("LLM_TIMEOUT", 20.0),
    },
    # budget of a language model in one match, for all seats together: requests, tokens
    "MODEL_BUDGET": (env.int("LLM_MATCH_CALLS", 400), env.int("LLM_MATCH_TOKENS", 600_000)),
    # seconds for which a web process waits for PostgreSQL to answer a statement
    "DATABASE_PATIENCE": env.float("KAIJU_DATABASE_PATIENCE", 10.0),
    # seconds by which spectators see rated and tournament matches later, unless the host chose a delay
    "SPECTATOR_DELAY": env.int("KAIJU_SPECTATOR_DELAY", 30),
    # threads of a web process for the database work of its tables, each with its own connection
    "TABLE_THREADS": env.int("KAIJU_TABLE_THREADS", 4),
    # limits of a player: tournaments not yet over, new ones in a day, capacity; and the maximum capacity for staff
    "TOURNAMENTS": {
        "RUNNING": env.int("TOURNAMENTS_RUNNING", 2), "PER_DAY": env.int("TOURNAMENTS_PER_DAY", 5),
        "CAPACITY": env.int("TOURNAMENTS_CAPACITY", 120), "STAFF_CAPACITY": 3000,
    },
    # limits of a player's bots: their number; for each its running matches, matches in 24 hours and messages in a
    # minute; missed turns or refused answers in an hour that pause it
    "BOTS": {
        "PER_OWNER": env.int("BOTS_PER_OWNER", 5), "MATCHES_AT_ONCE": env.int("BOTS_MATCHES_AT_ONCE", 16),
        "MATCHES_A_DAY": env.int("BOTS_MATCHES_A_DAY", 500),
        "MESSAGES_A_MINUTE": env.int("BOTS_MESSAGES_A_MINUTE", 600),
        "TIMEOUTS_AN_HOUR": env.int("BOTS_TIMEOUTS_AN_HOUR", 8),
        "REFUSALS_AN_HOUR": env.int("BOTS_REFUSALS_AN_HOUR", 40),
        "CHALLENGES_AN_HOUR": env.int("BOTS_CHALLENGES_AN_HOUR", 60),
    },
    # limits of a person who plays on from a replay: such matches at a time, and in 24 hours
    "BRANCHES": {"RUNNING": env.int("BRANCHES_RUNNING", 3), "PER_DAY": env.int("BRANCHES_PER_DAY", 40)},
    # rated play among people: days in which a lapse loses half its weight; the weight of a departure, and of each
    # missed turn; from which weight a further lapse brings a pause, and of how many minutes
    "CONDUCT": {
        "HALF_LIFE_DAYS": env.float("CONDUCT_HALF_LIFE_DAYS", 14.0),
        "WEIGHTS": {"conceded": 1.0, "left": 1.5, "absent": 2.0, "timeouts": 0.25},
        "PAUSES": [
            tuple(float(number) for number in step.split(":"))
            for step in env.list("CONDUCT_PAUSES", default=["2.5:15", "4:120", "6:720", "8:4320"])
        ],
    },
    # files of words that no text of a person may contain (accounts.word_list); empty: none
    "WORD_LISTS": env.list(
        "WORD_LISTS", default=[str(BASE_DIR / "accounts" / "word_lists" / name) for name in ("en.txt", "zh_hans.txt")]
    ),
    # chat: age in days and finished matches from which an account may post links; messages a minute in one room from
    # which each person waits this many seconds between two, and the most in one room
    "TALK": {
        "LINKS_AFTER_DAYS": env.int("TALK_LINKS_AFTER_DAYS", 3),
        "LINKS_AFTER_MATCHES": env.int("TALK_LINKS_AFTER_MATCHES", 5),
        "SLOW_FROM": env.int("TALK_SLOW_FROM", 40), "SLOW_SECONDS": env.int("TALK_SLOW_SECONDS", 15),
        "ROOM_A_MINUTE": env.int("TALK_ROOM_A_MINUTE", 120),
        # chat rooms: messages that a late comer is shown, their age in hours, and days until messages are deleted
        "ROOM_MESSAGES": env.int("TALK_ROOM_MESSAGES", 60), "ROOM_HOURS": env.int("TALK_ROOM_HOURS", 24),
        "ROOM_DAYS": env.int("TALK_ROOM_DAYS", 30),
    },
    # reviews of own matches that a player may request in 24 hours
    "REVIEWS_PER_DAY": env.int("REVIEWS_PER_DAY", 10),
    # address of the site for links that leave it, such as https://kaiju.example; empty: the address of the request
    "SITE_URL": env.str("SITE_URL", "").rstrip("/"),
    # requests to addresses that users chose, such as callbacks about gifts; LOOPBACK allows those to this machine, by
    # http too, for tests and the simulator of a platform
    "OUTBOUND": {
        "ENABLED": env.bool("OUTBOUND_REQUESTS", True), "LOOPBACK": env.bool("OUTBOUND_LOOPBACK", False),
    },
    # streams: seconds between two gifts, in which the overlay shows the first, and between two matches; gifts that may
    # wait at a time; streams of one person on the air and in all; days for which names of donors are kept; seconds
    # without a watcher after which a stream ends with its round (0: never)
    "STREAMS": {
        "GIFT_PAUSE": env.float("STREAM_GIFT_PAUSE", 2.5), "MATCH_PAUSE": env.float("STREAM_MATCH_PAUSE", 8.0),
        "QUEUE": env.int("STREAM_QUEUE", 200), "ON_AIR": env.int("STREAMS_ON_AIR", 3),
        "PER_OWNER": env.int("STREAMS_PER_OWNER", 50), "KEEP_DAYS": env.float("STREAM_KEEP_DAYS", 90.0),
        "IDLE_SECONDS": env.float("STREAM_IDLE_SECONDS", 1800.0),
    },
    # exhibitions, matches of our agents that begin while somebody watches: milliseconds for a decision by game and a
    # factor of them, seconds without a watcher after which one is stopped, and days after which its rows are deleted
    "EXHIBITION": {
        "PACE": {"doudizhu": 2200, "liars_dice": 3000, "uno": 1800, "gandengyan": 2000, "werewolf": 2600},
        "PACE_FACTOR": env.float("EXHIBITION_PACE", 1.0),
        "IDLE_SECONDS": env.float("EXHIBITION_IDLE_SECONDS", 60.0), "KEEP_DAYS": env.float("EXHIBITION_KEEP_DAYS", 3.0),
    },
    # lessons and practice: days after which the rows of their matches are deleted
    "LESSONS": {"KEEP_DAYS": env.float("LESSON_KEEP_DAYS", 7.0)},
    # logs of ended matches in the archive: days after which a log goes there (0: never), bytes that a process keeps
    "ARCHIVE": {
        "AFTER_DAYS": env.float("KAIJU_ARCHIVE_AFTER_DAYS", 0.0),
        "CACHE_BYTES": env.int("KAIJU_ARCHIVE_CACHE_MEGABYTES", 16) * 1_000_000,
    },
    # what the installation can carry (docs/decisions/capacity.md): requests to agents that may be outstanding at once,
    # running matches with agents; from how many seconds of lateness, of agents and of deadlines, exhibitions are
    # refused, and then every new match with agents. Zero: no limit
    "CAPACITY": {
        "AGENT_REQUESTS": env.int("KAIJU_AGENT_REQUESTS", 2000), "MATCHES": env.int("KAIJU_AGENT_MATCHES", 0),
        "EXHIBITIONS_LATE": env.float("KAIJU_EXHIBITIONS_LATE", 5.0), "LATE": env.float("KAIJU_AGENTS_LATE", 10.0),
    },
    # bytes of all drawn share cards together
    "SHARE_CARDS_BYTES": env.int("SHARE_CARDS_MEGABYTES", 64) * 1_000_000,
    # seconds for which a stopping web process still serves, so that balancers see its 503 at /readyz
    "STOP_NOTICE": env.float("KAIJU_STOP_NOTICE", 0.0),
    # hours after which the last backup that was marked as done counts as too old
    "BACKUP_HOURS": env.float("KAIJU_BACKUP_HOURS", 26.0),
    # the administration asks for both factors again after this time without use, and after this time in any case
    "STAFF_SESSIONS": {
        "IDLE_MINUTES": env.float("STAFF_IDLE_MINUTES", 30.0), "HOURS": env.float("STAFF_SESSION_HOURS", 12.0),
    },
    # where people report a weakness of the site, for /.well-known/security.txt: addresses or https://… pages
    "SECURITY_CONTACT": env.list("SECURITY_CONTACT", default=[]),
    # figures for Prometheus (docs/monitoring.md): whether they are recorded, and the folder of their files
    "METRICS": env.bool("KAIJU_METRICS", False), "METRICS_DIR": env.str("KAIJU_METRICS_DIR", str(VAR_DIR / "metrics")),
    # where faults and traces are sent; empty: nowhere. And the part of pages and tasks that is traced
    "SENTRY_DSN": env.str("SENTRY_DSN", ""), "OTLP_ENDPOINT": env.str("OTLP_ENDPOINT", ""),
    "TRACE_RATIO": env.float("KAIJU_TRACE_RATIO", 0.05),
    "RELEASE": env.str("KAIJU_RELEASE", ""),  # names the version in reports of faults
    "EMBEDDED": False,  # server, worker and ticker in one process
}  # fmt: skip

LOG_FORMAT = env.str("KAIJU_LOG_FORMAT", "text")  # `prod` has its own default
LOGGING = logging_settings(style=LOG_FORMAT, sentry_dsn=KAIJU["SENTRY_DSN"], release=KAIJU["RELEASE"])
if KAIJU["OTLP_ENDPOINT"]:
    require_package("opentelemetry.sdk", "OTLP_ENDPOINT")
    MIDDLEWARE.insert(0, "config.tracing.RouteOfPageMiddleware")
