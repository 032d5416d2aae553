import os

import pytest
import redis
from django.contrib.auth import get_user_model
from django.db import connection


@pytest.mark.django_db
def test_database_tests_run_on_postgresql_unless_the_environment_says_otherwise():
    get_user_model().objects.create_user("zhuying")
    assert connection.vendor == ("sqlite" if "sqlite" in os.environ["DATABASE_URL"] else "postgresql")


def test_valkey_answers(services):
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        assert client.ping()
