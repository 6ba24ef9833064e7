import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { type FeeTerm, feeTerm, termLabels } from '@/lib/fees/terms';

interface FeeForProps {
  session: string;
  className: string;
  term: FeeTerm | null;
  termError: string | undefined;
  onTermChange: (term: FeeTerm) => void;
}

/** The session, class and term whose fees are being entered. */
export function FeeFormHeader({ session, className, term, termError, onTermChange }: FeeForProps) {
  return (
    <Card className="mb-4 grid grid-cols-1 gap-4 px-5 py-5 sm:grid-cols-3">
      <Field label="Academic Session">{(wiring) => <Input {...wiring} readOnly value={session} />}</Field>
      <Field label="Class">{(wiring) => <Input {...wiring} readOnly value={`Class ${className}`} />}</Field>
      <Field label="Term" error={termError} isRequired>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={term ?? ''}
            onChange={(event) => onTermChange(feeTerm.parse(event.target.value))}
            className="w-full"
          >
            <option value="" disabled hidden>
              Select a term
            </option>
            {feeTerm.options.map((option) => (
              <option key={option} value={option}>
                {termLabels[option]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </Card>
  );
}
