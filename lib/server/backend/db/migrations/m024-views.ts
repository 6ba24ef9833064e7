import {
  type AnyDb,
  addIndex,
  addLinkColumn,
  addTextColumns,
  addTimestampColumns,
  createTableWithId,
} from '../columns';

export async function createViews(db: AnyDb) {
  const table = addLinkColumn(
    addLinkColumn(createTableWithId(db, 'views'), 'school_id', 'schools'),
    'created_by',
    'users',
    'cascade',
  );
  await addTimestampColumns(addTextColumns(table, 'list', 'name', 'same_key', 'address'), 'created_at', 'updated_at')
    .addUniqueConstraint('views_same_key', ['created_by', 'list', 'same_key'])
    .execute();
  await addIndex(db, 'views', 'school_id');
}
