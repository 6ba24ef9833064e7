/** The place where the school's data lies can't be used; the message is a sentence for whoever runs the server. */
export class StorageError extends Error {
  override name = 'StorageError';
}
