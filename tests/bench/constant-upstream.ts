import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { profile, token } from '../support/upstream';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const chunk = Buffer.alloc(64 * 1024, 'sheet');
const row = { id: 1, firstName: 'Meera', lastName: 'Kulkarni', mobileNo: '9800000001', city: 'Pune', isActive: true };
const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };

/** A reply of about 10 KB that is valid for every call, including the calls of the sign-in. */
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
  for (let remaining = bytes; remaining > 0; remaining -= chunk.length) yield chunk.subarray(0, remaining);
}

/** Starts a server with minimal work per request: the same JSON for every call, and an export of `exportBytes`. */
export async function startConstantUpstream(exportBytes = 0) {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/api/v1/employee/list/export')) {
      response.writeHead(200, { 'content-type': xlsxType, 'content-length': exportBytes });
      Readable.from(chunks(exportBytes)).pipe(response);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length }).end(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
