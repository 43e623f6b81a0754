//! Databases: a query may change anything.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    asks("psql mysql mariadb mongo mongosh redis-cli sqlite3 duckdb clickhouse-client cqlsh influx sqlcmd bq snowsql usql pgcli mycli litecli", Class::RunsCode)
        .facts(Facts::SENDS),
    asks("pg_dump pg_dumpall mysqldump mongodump pg_restore mongorestore createdb dropdb createuser dropuser mysqladmin pg_ctl initdb", Class::ChangesSystem),
    row("dbt", Class::RunsCode, Takes::Subcommand, "--version -q --quiet --no-partial-parse --no-use-colors"),
    row("run build test seed snapshot compile docs debug deps source show clean", Class::RunsCode, Takes::Whatever, "*").of("dbt"),
    builds("parse ls list", "-s= -m= -t= -q --select= --models= --exclude= --selector= --resource-type= --resource-types= --output= --output-keys= --target= --vars= --quiet --no-partial-parse --no-use-colors --profiles-dir@ --project-dir@ --target-path>").of("dbt"),
    asks("alembic flyway liquibase diesel sqlx goose migrate dbmate prisma", Class::RunsCode),
];
