import { BffError } from '../bff-error';

/** Answers what no other handler below `/api` takes, which Next would meet with a page. */
export async function refuseUnknown(): Promise<never> {
  throw new BffError('UNKNOWN_CALL');
}
