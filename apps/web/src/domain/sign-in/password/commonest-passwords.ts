/** The passwords that attackers try first, in lower case, without trailing digits and signs. */
export const COMMONEST_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 111111 000000 123123 654321 666666 121212 112233 555555
  777777 888888 999999 222222 333333 444444 101010 123321 159753 147258 789456 987654321 password passw0rd
  p@ssword p@ssw0rd passwort motdepasse mdp pass secret admin administrator administrateur root test testtest demo
  user guest invite bienvenue bonjour welcome hello login connexion changeme changemoi default qwerty
  qwertyuiop qwertz azerty azertyuiop qsdfghjklm asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
  qazwsx 1qaz2wsx abc abcabc abcdef abcdefg a1b2c3 iloveyou jetaime letmein trustno1 monkey dragon football
  baseball basketball soccer hockey superman batman spiderman starwars pokemon naruto minecraft master shadow
  sunshine princess princesse soleil doudou loulou chouchou nicolas thomas alexandre camille julien maxime
  antoine romain quentin charlotte marine pauline mathilde sophie marie michel pierre patrick isabelle
  nathalie sandrine jordan michael jennifer jessica ashley daniel andrew charlie robert matthew george harley
  ranger buster hunter killer tigger pepper ginger summer winter spring autumn printemps automne hiver
  january february march april june july august september october november december janvier fevrier mars
  avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi
  dimanche monday friday sunday france paris marseille lyon bordeaux toulouse nantes london freedom whatever
  cheese computer internet ordinateur google facebook linkedin twitter amazon apple samsung microsoft windows
  chocolat chocolate coucou salut merci vigie panel tracking`.split(/\s+/),
);
