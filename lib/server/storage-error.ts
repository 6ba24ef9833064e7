export class StorageError extends Error {
  override name = 'StorageError';
}
