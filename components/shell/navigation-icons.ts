import {
  BookOpen,
  CalendarDays,
  ClipboardCheck,
  GraduationCap,
  IdCard,
  IndianRupee,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  School,
  Settings,
  Utensils,
} from 'lucide-react';

/** By path, apart from `lib/routes`, which the server reads without any icons. */
export const navigationIcons: Record<string, LucideIcon | undefined> = {
  '/dashboard': LayoutDashboard,
  '/employees': IdCard,
  '/students': GraduationCap,
  '/classes': School,
  '/sections': LayoutGrid,
  '/subjects': BookOpen,
  '/holidays': CalendarDays,
  '/meal-plan': Utensils,
  '/attendance-report': ClipboardCheck,
  '/broadcasting': Megaphone,
  '/fees-structure': IndianRupee,
  '/settings': Settings,
};
