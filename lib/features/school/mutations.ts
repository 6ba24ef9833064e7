import { useMutation } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { School } from '@/lib/contract/school';
import { broadcastSchoolChange } from './school-changes';

export const useUpdateSchool = () =>
  useMutation({
    mutationFn: ({ version, ...body }: School) => call('PUT /school/profile', { body, version }),
    onSuccess: broadcastSchoolChange,
    meta: {
      success: 'School profile saved',
      invalidates: [callKey('GET /web/user/profile'), callKey('GET /school/day')],
    },
  });
