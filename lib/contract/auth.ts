import * as z from 'zod/mini';
import { defineCall } from './call';
import { roleNames } from './roles';
import { count, flag, intBetween, mobileNumber, replyId, sixDigitCode, text } from './values/fields';
import { version } from './values/versions';

const webDevice = z.literal('web');

export const sendOtp = defineCall({
  method: 'POST',
  path: '/web/auth/send-otp',
  query: z.object({ mobile_number: mobileNumber, device_id: webDevice, bypass_otp: flag }),
  reply: z.looseObject({ message: text }),
  serverOnly: true,
});

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/web/auth/verify-otp',
  query: z.object({ mobile_number: mobileNumber, device_id: webDevice, otp: sixDigitCode }),
  reply: z.object({
    status: text,
    message: text,
    data: z.catch(z.nullish(z.object({ access_token: text })), null),
  }),
  serverOnly: true,
});

export const profile = z.object({
  // Rejects a profile with an invalid id. Without an id, the console would use a fallback id of another user or school.
  userid: z.nullish(replyId),
  schoolid: z.nullish(replyId),
  /** The name of the school, not of the user. */
  name: text,
  firstname: text,
  logo: text,
  schoolLogo: text,
  address: text,
  version,
  /** Only servers with the feature `access` send the role. An unknown role counts as `view`, as in the list of people. */
  role: z.nullish(z.catch(z.enum(roleNames), 'view')),
  /** For view-only users, the name of a person with full access, whom they can ask for changes. Otherwise ''. */
  administrator: text,
  bin_days: z.catch(z.nullish(intBetween(1, 3650)), null),
});

export const dashboard = z.object({
  total_students: count,
  total_teachers: count,
  total_male_students: count,
  total_female_students: count,
  /** The active students without a section. Sent by servers with the feature `placement`. */
  total_unplaced_students: count,
  total_incomplete_students: count,
});

export const dashboardOrEmpty = z.catch(dashboard, () => dashboard.parse({}));
