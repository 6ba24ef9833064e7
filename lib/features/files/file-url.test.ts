import { describe, expect, it } from 'vitest';
import { fileUrl } from './file-url';

describe('fileUrl', () => {
  it.each([
    ['x.jpg', '/api/files/students/x.jpg'],
    ['', ''],
    ['students/x.jpg', '/api/files/students/x.jpg'],
    ['/students/x.jpg', '/api/files/students/x.jpg'],
    ['parents/x.jpg', '/api/files/parents/x.jpg'],
    ['uploads/2026/x.jpg', '/api/files/students/x.jpg'],
    ['https://files.school.example/students/x.jpg?key=1#a', '/api/files/students/x.jpg'],
    ['https://files.school.example/students/my%20photo.jpg', '/api/files/students/my%20photo.jpg'],
    ['my photo #1.jpg', '/api/files/students/my%20photo%20%231.jpg'],
    ['https://files.school.example/students/', ''],
    ['javascript://x/%0aalert(1)', '/api/files/students/%0Aalert(1)'],
    ['javascript:alert(1)', '/api/files/students/javascript%3Aalert(1)'],
    ['//elsewhere.test/x.jpg', '/api/files/students/x.jpg'],
    ['\\\\elsewhere.test\\x.jpg', '/api/files/students/%5C%5Celsewhere.test%5Cx.jpg'],
    ['..', ''],
    ['https://files.school.example/%2e%2e', ''],
    ['half a sign \ud83d', '/api/files/students/half%20a%20sign%20%EF%BF%BD'],
  ])('converts %j to %j', (stored, address) => {
    expect(fileUrl('students', stored)).toBe(address);
  });
});
