'use client';

import { useQuery } from '@tanstack/react-query';
import { ExportDialog } from '@/components/export/export-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { accessQuery } from '@/lib/features/access/queries';
import { useDownloadActivities } from '@/lib/features/record/export';
import { activityList } from '@/lib/features/record/queries';
import { kindLabels } from '@/lib/features/record/texts';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';

interface ActivityExportProps {
  recordText: string;
  isEmpty: boolean;
  onClose: () => void;
}

export function ActivityExport({ recordText, isEmpty, onClose }: ActivityExportProps) {
  const { filters } = useListParams(activityList);
  const { person: personId, kind, day } = filters;
  // Reads the cached reply, which the filter by a person has loaded.
  const { data: people } = useQuery({ ...accessQuery(), enabled: personId !== null });
  const person = people?.data.find(({ person_id }) => person_id === personId);
  const { mutateAsync } = useDownloadActivities();
  const texts = [
    recordText && `Record: ${recordText}`,
    personId !== null && `Person: ${person ? personName(person) : 'without access'}`,
    kind && `Kind: ${kindLabels[kind]}`,
    day && `Day: ${formatDate(day)}`,
  ];
  return (
    <ExportDialog
      title="Download Activity"
      all="All activity"
      view={{ filters: texts.flatMap((text) => text || []), order: '', count: '', isEmpty }}
      hasHiddenFields={false}
      failure="The activity could not be downloaded. Please try again."
      onDownload={(request) => mutateAsync({ ...request, filters: request.isView ? filters : undefined })}
      onClose={onClose}
    />
  );
}
