import { CircleAlert } from 'lucide';
import { Icon } from './icon';

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-error-deep text-sm">
      <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
