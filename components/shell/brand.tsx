import { BrandMark } from '@/components/ui/brand-mark';

export function Brand() {
  return (
    <span className="inline-flex items-center gap-3">
      <BrandMark className="size-9" />
      <span className="font-semibold text-xl tracking-tight">Homeroom</span>
    </span>
  );
}
