import { useEffect, useState } from 'react';

/** An address under which the browser shows a chosen file, revoked when it is no longer shown; '' without a file. */
export function useObjectUrl(file: File | null): string {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : '';
}
