/** The error for one field of a form, such as a photo that could not be uploaded. */
export class FieldError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
