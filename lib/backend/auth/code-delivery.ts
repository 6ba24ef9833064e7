export interface CodeToDeliver {
  mobile_number: string;
  otp: string;
  school: string;
}

const webhookTimeoutMs = 5_000;

/**
 * Hands codes to the school's own messenger.
 * @throws where it can't be reached in 5 s or does not take the code.
 */
export const deliverByWebhook = (url: string) => async (code: CodeToDeliver) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(code),
    redirect: 'error',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the code's webhook answered ${reply.status}`);
};

/** Shows codes on the terminal of whoever runs the server: the one place where a code is ever printed. */
export async function deliverToTerminal({ mobile_number, otp }: CodeToDeliver) {
  const line = `  Sign-in code for the number ending in ${mobile_number.slice(-4)}:  ${otp}  `;
  const edge = '─'.repeat(line.length);
  process.stdout.write(`\n┌${edge}┐\n│${line}│\n└${edge}┘\n\n`);
}
