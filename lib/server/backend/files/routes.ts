import { Readable } from 'node:stream';
import { uploadFile, uploadFolder } from '@/lib/contract/files';
import { seesOwnSectionsOnly } from '@/lib/contract/roles';
import { photoFolders } from '../file-storage/reencode-photo';
import { checkFile, discardFile, recordUpload, storeFile } from '../file-storage/uploads';
import { type Backend, definePreparedRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { type Actor, authenticate, type SignedIn } from '../identity/access-tokens';
import { mealPlansOf } from '../meal-plan/queries';
import { ownStudents } from '../my-sections/queries';

const notFoundError = () => new HttpError(404, 'This file was not found.');

/** The file store receives names from this record only, never from a URL. */
async function findUpload({ reads }: Backend, actor: SignedIn, folder: string, filename: string) {
  // PostgreSQL rejects a query with a NUL character.
  if (filename.includes('\0')) throw notFoundError();
  const uploads = reads
    .selectFrom('uploads')
    .select(['folder', 'filename'])
    .where('school_id', '=', actor.schoolId)
    .where('folder', '=', uploadFolder.safeParse(folder).data ?? '')
    .where('filename', '=', filename);
  const photos = ownStudents(reads, actor).select('students.profilepic');
  const upload = await (seesOwnSectionsOnly(actor.role)
    ? uploads.where(({ eb, or, and }) =>
        or([eb('folder', '=', 'logo'), and([eb('folder', '=', 'students'), eb('filename', 'in', photos)])]),
      )
    : uploads
  ).executeTakeFirst();
  if (!upload) throw notFoundError();
  return upload;
}

/** A photo needs no entry, because the list or drawer that shows it has one. */
async function recordDownload({ reads, activities, rates }: Backend, actor: Actor, path: string): Promise<void> {
  rates.countRequest(actor.userId);
  const plan = await mealPlansOf(reads, actor.schoolId).select('id').where('filepath', '=', path).executeTakeFirst();
  if (plan) activities.add({ ...actor, verb: 'downloaded', noun: 'meal-plan', recordId: plan.id });
}

export async function serveFile(request: Request, backend: Backend, params: Record<string, string>) {
  const actor = await authenticate(backend, request);
  const upload = await findUpload(backend, actor, params.folder ?? '', params.filename ?? '');
  const file = await backend.files.open(upload.folder, upload.filename);
  if (!file) throw notFoundError();
  if (upload.folder === 'Meal_Plan') await recordDownload(backend, actor, `${upload.folder}/${upload.filename}`);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(file.size) };
  // Safe cast: Node and the DOM declare different types for the same stream class.
  return new Response(Readable.toWeb(file.content) as ReadableStream<Uint8Array>, { headers });
}

export const fileRoutes = [
  definePreparedRoute(
    uploadFile,
    async ({ db, files, actor: { schoolId }, query: { folder }, file, reencodePhoto }) => {
      const sent = { folder, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      checkFile(sent);
      const stored = photoFolders.includes(folder) ? await reencodePhoto(sent) : sent;
      return storeFile({ db, files, schoolId }, stored);
    },
    async ({ db, actor }, stored) => {
      await recordUpload(db, actor.schoolId, stored);
      return { status: 'success', filename: stored.filename };
    },
    discardFile,
  ),
];
