export function Footer() {
  return (
    <footer className="flex h-footer items-center justify-center border-t px-6 text-secondary-deep text-sm">
      Homeroom · {new Date().getFullYear()}
    </footer>
  );
}
