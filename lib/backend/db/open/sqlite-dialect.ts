import { SqliteAdapter, SqliteDialect } from 'kysely';

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Kysely migrates SQLite outside of a transaction, although its tables obey one: steps that are cut short leave nothing. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}
