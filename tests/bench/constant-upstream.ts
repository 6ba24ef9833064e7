import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { profile, token } from '../support/upstream';

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const chunk = Buffer.alloc(64 * 1024, 'sheet');
const row = { id: 1, firstName: 'Meera', lastName: 'Kulkarni', mobileNo: '9800000001', city: 'Pune', isActive: true };
const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };

/** About 10 KB that any call takes for an answer, those of the sign-in included. */
const reply = Buffer.from(
  JSON.stringify({
    status: 'success',
    message: 'Done',
    data: { ...profile, access_token: token },
    dashboard,
    rows: Array.from({ length: 95 }, () => row),
  }),
);

function* chunks(bytes: number) {
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

/** A server that does as little as one can: the same JSON to every call, and an export of so many bytes. */
export async function startConstantUpstream(exportBytes = 0) {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/api/v1/employee/list/export')) {
      response.writeHead(200, { 'content-type': sheet, 'content-length': exportBytes });
      // A reader that hangs up is that reader's concern.
      Readable.from(chunks(exportBytes)).pipe(response);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length }).end(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
