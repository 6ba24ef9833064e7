import { useEffect, useState } from 'react';

export function useObjectUrl(file: File | null): string {
  const [created, setCreated] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setCreated({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return created && created.file === file ? created.url : '';
}
