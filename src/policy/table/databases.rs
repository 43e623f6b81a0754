//! Databases: a query may change anything.

use super::{Row, asks};
use crate::policy::class::Class;

pub(super) const ROWS: &[Row] = &[
    asks("psql mysql mariadb mongo mongosh redis-cli sqlite3 duckdb clickhouse-client cqlsh influx sqlcmd bq snowsql usql pgcli mycli litecli", Class::RunsCode)
        .facts(super::Facts::SENDS),
    asks("pg_dump pg_dumpall mysqldump mongodump pg_restore mongorestore createdb dropdb createuser dropuser mysqladmin pg_ctl initdb", Class::ChangesSystem),
    asks("dbt alembic flyway liquibase diesel sqlx goose migrate dbmate prisma", Class::RunsCode),
];
