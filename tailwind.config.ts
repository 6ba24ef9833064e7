import type { Config } from 'tailwindcss';

/** Names of roles only: what a role looks like, in light and in dark, stands in `app/globals.css`. */
export default {
  content: [],
  theme: {
    // Replaces the default palette, so that a screen can't pick a colour that has no dark value.
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      primary: { DEFAULT: 'var(--primary)', ink: 'var(--primary-ink)', strong: 'var(--primary-strong)' },
      accent: { DEFAULT: 'var(--accent)', deep: 'var(--accent-deep)', soft: 'var(--accent-soft)' },
      page: 'var(--page)',
      muted: 'var(--muted)',
      surface: 'var(--surface)',
      raised: 'var(--raised)',
      line: 'var(--line)',
      edge: 'var(--edge)',
      'field-line': 'var(--field-line)',
      track: 'var(--track)',
      thumb: 'var(--thumb)',
      backdrop: 'var(--backdrop)',
      error: {
        DEFAULT: 'var(--error)',
        deep: 'var(--error-deep)',
        soft: 'var(--error-soft)',
        strong: 'var(--error-strong)',
        ink: 'var(--error-ink)',
      },
      warning: { DEFAULT: 'var(--warning)', deep: 'var(--warning-deep)', soft: 'var(--warning-soft)' },
      info: { DEFAULT: 'var(--info)', deep: 'var(--accent-deep)', soft: 'var(--accent-soft)' },
      success: { DEFAULT: 'var(--success)', deep: 'var(--success-deep)', soft: 'var(--success-soft)' },
      main: 'var(--text)',
      secondary: { DEFAULT: 'var(--text-secondary)', deep: 'var(--text-secondary-deep)' },
    },
    fontFamily: {
      sans: ['Avenir', '"Avenir Next"', 'Helvetica', 'Arial', 'sans-serif'],
    },
    // Five sizes, two weights.
    fontSize: {
      xs: ['0.75rem', '1rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.75rem', '2.25rem'],
    },
    fontWeight: { normal: '400', semibold: '600' },
    borderRadius: { none: '0', sm: '4px', control: '8px', card: '12px', full: '9999px' },
    boxShadow: { none: 'none', float: 'var(--shadow-float)' },
    extend: {
      spacing: {
        'top-bar': '64px',
        sidebar: '250px',
        footer: '56px',
        row: 'var(--row)',
        'row-button': 'var(--row-button)',
        gutter: 'var(--gutter)',
      },
      // Beyond it, lines of a table are too long to be followed.
      maxWidth: { shell: '1920px' },
      transitionDuration: { DEFAULT: '160ms' },
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'rise-in': { from: { opacity: '0', transform: 'translateY(8px) scale(0.985)' } },
        'slide-in': { from: { opacity: '0', transform: 'translateX(16px)' } },
        'slide-progress': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } },
        late: { '0%, 20%': { opacity: '0' } },
        caret: { '50%': { opacity: '0' } },
        shimmer: { '50%': { opacity: '0.5' } },
      },
      animation: {
        'fade-in': 'fade-in 160ms ease-out',
        tooltip: 'fade-in 160ms ease-out 300ms backwards',
        'rise-in': 'rise-in 180ms ease-out',
        'slide-in': 'slide-in 180ms ease-out',
        'slide-progress': 'slide-progress 1.1s ease-in-out infinite',
        late: 'late 500ms ease-out',
        caret: 'caret 1s step-end infinite',
        shimmer: 'shimmer 1.6s ease-in-out infinite',
      },
    },
  },
} satisfies Config;
