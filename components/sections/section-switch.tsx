import { StatusSwitch } from '@/components/data-table/status-switch';
import type { Section } from '@/lib/contract/sections';
import { useIsTogglingSection } from '@/lib/sections/mutations';

interface SectionSwitchProps {
  name: string;
  section: Section;
  onToggle: (section: Section) => Promise<unknown>;
}

export function SectionSwitch({ name, section, onToggle }: SectionSwitchProps) {
  return (
    <StatusSwitch
      name={name}
      isActive={section.isactive}
      isBusy={useIsTogglingSection(section)}
      onToggle={() => onToggle(section)}
    />
  );
}
