export const firstNameHeaders = ['First Name', 'Given Name', 'Forename', 'First', 'प्रथम नाम'];
export const middleNameHeaders = ['Middle Name', 'Second Name', 'Middle', 'मध्य नाम'];
export const lastNameHeaders = ['Last Name', 'Surname', 'Family Name', 'Last', 'उपनाम', 'कुलनाम'];
export const fullNameHeaders = ['Name', 'Full Name', 'Whole Name', 'Complete Name', 'नाम', 'पूरा नाम'];

export const mobileHeaders = [
  'Mobile Number',
  'Mobile',
  'Phone Number',
  'Phone',
  'Contact Number',
  'Contact',
  'Mob No',
  'Mob',
  'Cell No',
  'Cell',
  'Cell Phone',
  'Mobile Phone',
  'Telephone No',
  'Telephone',
  'Tel No',
  'Tel',
  'Ph No',
  'Ph',
  'Primary Mobile No',
  'Primary Contact No',
  'Registered Mobile No',
  'Mobile No 1',
  'Phone No 1',
  'Contact No 1',
  'WhatsApp No',
  'WhatsApp',
  'मोबाइल नंबर',
  'मोबाइल',
  'फोन नंबर',
  'फ़ोन',
];

export const emailHeaders = ['Email', 'Email ID', 'Email Address', 'Mail ID', 'Mail', 'ईमेल'];
