import { type Check, error, ok, onOwnServer, reasonOf, warning } from '../check';

const timeoutMs = 5000;

/** Sends a HEAD request, which checks the host, the port and the certificate without sending a sign-in code. */
export const webhook: Check = {
  name: 'webhook',
  async run({ API_BASE_URL, OTP_WEBHOOK_URL }) {
    if (API_BASE_URL) return onOwnServer;
    if (!OTP_WEBHOOK_URL) {
      return warning(
        'OTP_WEBHOOK_URL is not set, so that codes are printed in the terminal.',
        'Set OTP_WEBHOOK_URL to a service that sends text messages, before staff sign in.',
      );
    }
    const { host } = new URL(OTP_WEBHOOK_URL);
    try {
      const { status } = await fetch(OTP_WEBHOOK_URL, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status >= 500) return error(`The webhook at ${host} answers ${status}.`, 'Check the log of that service.');
      if (status >= 300 && status < 400) {
        return error(
          `The webhook at ${host} redirects to another address, and codes are not sent there.`,
          'Set OTP_WEBHOOK_URL to the address to which it redirects.',
        );
      }
      if (status === 404 || status === 410)
        return warning(`The webhook at ${host} answers ${status}.`, 'Check the path in OTP_WEBHOOK_URL.');
      return ok(`The webhook at ${host} answers. No code was sent.`);
    } catch (failure) {
      return error(
        `The webhook at ${host} can’t be reached (${reasonOf(failure)}).`,
        'Start that service, or correct OTP_WEBHOOK_URL. Check that this machine may connect to it.',
      );
    }
  },
};
