/** A file, directory, bucket or database that the console needs can't be used; the message is for the operator. */
export class StorageError extends Error {
  override name = 'StorageError';
}
