import { connect, type Socket } from 'node:net';

const idleTimeoutMs = 8000;

/** Opens a connection and writes the text unchanged, one byte per character. */
export function sendRaw(url: string, text: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(text, 'latin1');
  return socket;
}

interface RawReply {
  /** The HTTP status, or 0 if the connection was closed without a reply. */
  status: number;
  head: string;
  body: string;
}

/** Sends the text and reads until the server closes the connection. Throws after 8 s without data. */
export async function sendRawAndRead(url: string, text: string): Promise<RawReply> {
  const socket = sendRaw(url, text);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve());
    socket.setTimeout(idleTimeoutMs, () => {
      socket.destroy();
      reject(new Error(`the reply to ${text.slice(0, 80)} did not end`));
    });
  });
  const reply = Buffer.concat(chunks).toString('latin1');
  const [head = '', ...rest] = reply.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}

export async function fetchSessionCookie(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-homeroom': '1',
      origin: url,
      cookie: cookieHeader(cookies),
    };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  await post('/api/auth/send-otp', { mobile: '9876543210', from: '' });
  await post('/api/auth/verify-otp', { otp: '123456' });
  return cookieHeader(cookies);
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
