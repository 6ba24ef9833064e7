export interface CodeToDeliver {
  mobile_number: string;
  otp: string;
  school: string;
}

const webhookTimeoutMs = 5_000;

/**
 * Posts codes to the school's webhook, which sends the text message.
 * @throws when the webhook does not accept the code within 5 s.
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

/** Prints codes in the server's terminal, the only place where a code is ever printed. */
export async function deliverToTerminal({ mobile_number, otp }: CodeToDeliver) {
  const line = `  Sign-in code for the number ending in ${mobile_number.slice(-4)}:  ${otp}  `;
  const edge = '─'.repeat(line.length);
  process.stdout.write(`\n┌${edge}┐\n│${line}│\n└${edge}┘\n\n`);
}
