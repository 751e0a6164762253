"""What all tests share: one deterministic profile for hypothesis."""

import pytest
from hypothesis import HealthCheck, settings

from sandbox.schema import document_path
from tests.databases import SERVER

settings.register_profile(
    "deterministic",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deterministic")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden games anew")


def pytest_report_header() -> str:
    found = document_path()
    return f"Discord's OpenAPI document: {found or 'not here, hand-written rules alone check what is sent'}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked ``every_database`` on PostgreSQL too, where there is one for tests."""
    marked = metafunc.definition.get_closest_marker("every_database")
    if SERVER and marked and "folder" in metafunc.fixturenames:
        metafunc.parametrize("folder", ["sqlite", "postgresql"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL a test with many parameters runs with its first ones alone: the rules are the same."""
    repeated = [item for item in items if item.get_closest_marker("every_database") and _repeats(item)]
    if repeated:
        config.hook.pytest_deselected(items=repeated)
        items[:] = [item for item in items if item not in repeated]


def _repeats(item: pytest.Item) -> bool:
    parameters: dict[str, int] = dict(item.callspec.indices) if hasattr(item, "callspec") else {}
    return parameters.pop("folder", 0) > 0 and any(parameters.values())
