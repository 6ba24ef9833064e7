'use client';

export { PageError as default } from '@/components/data-table/page-error';
