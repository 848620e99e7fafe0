interface Named {
  displayName: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns the name of a user: the display name, else first and last name, else the e-mail address. */
export function userName({ displayName, firstName, lastName, email }: Named): string {
  return displayName || `${firstName} ${lastName}`.trim() || email;
}
