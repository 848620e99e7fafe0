/**
 * Texts of banners in the languages of Europe, as texts of regular expressions. They match texts in lower case without
 * accents. A button is of the first kind that its name matches.
 */

const any = (...words: string[]) => words.join('|');

/** Texts of buttons that do something else, or cost something. These buttons are never pressed. */
const FORBIDDEN = any(
  String.raw`\b(subscri|s.abonn|abonn(e|ier|ez)|abo\b|suscri|abbona|buy|purchase|achet|acquist|kauf|koop|kup\b|comprar|pay\b|payer|pagar|bezahl|betaal)`,
  String.raw`\b(log ?in|log ?on|sign ?in|sign ?up|register|connexion|se connecter|connectez|inscri|anmeld|registrier|inloggen|accedi\b|iniciar sesion|entrar\b|zaloguj)`,
  String.raw`\b(newsletter|download|telecharg|herunterladen|checkout|panier|warenkorb|add to (cart|bag)|donate|faire un don)`,
);

const ONLY_NECESSARY = any(
  String.raw`(?:^|\W)(only|just|uniquement|seulement|que les|nur|solo|sol[ai]mente|unicamente|alleen|enkel|apenas|somente|tylko|endast|bara|kun|bare|vain|pouze|jen|iba|len|csak|numai|doar|samo|ainult|tikai|tik|μονο|само)\W.*(necess|neces|essen|esen|strict|requi|technical|indispensable|functional|fonction|funkt|notwendig|erforderlich|technisch|tecnic|noodzakel|niezbed|konieczn|nodvandig|nodvendig|valttamatt|nezbyt|nevyhnut|szukseg|nuzn|obvezn|vajalik|butin|nepieciesam|απαραιτητ|необходим)`,
  String.raw`(necess|neces|essen[tz]i|esenci|indispensable|requi[rs]|strictly|notwendige|erforderliche|noodzakelijke|niezbedne|nodvandiga|nodvendige|valttamattom|nezbytn|nevyhnutn|szukseges|nuzn|obvezn|vajaliku|απαραιτητ|необходими)\S*\b.*\b(only|uniquement|seulement|solo|solamente|apenas|somente|alleen|tylko|μονο|само)`,
);

const WITHOUT_ACCEPTING = any(
  String.raw`(?:^|\W)(without|sans|ohne|sin|senza|zonder|sem|bez|utan|uden|uten|ilman|nelkul|fara|brez|ilma|χωρις|без)\W.*(accept|agree|consent|zustimm|akzept|einwillig|acept|accett|acconsent|accepter|akkoord|toestem|aceit|zgod|akcept|godkann|samtyck|samtykke|hyvaks|suostum|prijet|souhlas|suhlas|hozzajar|elfogad|consimt|soglasj|noust|συγκαταθ|αποδοχ|съглас)`,
  String.raw`(?:^|\W)(do not|don.?t|dont|ne pas|nicht|no|non|niet|nao|nie|inte|ikke|ei|ne|nem|δεν|не) .{0,12}(accept|agree|consent|allow|autoris|zustimm|akzept|einverstand|acept|accett|acconsent|akkoord|aceit|concord|zgadz|akcept|godkan|samtyck|samtykk|hyvaks|suostu|souhlas|suhlas|fogadom|αποδεχ|приемам|съглас|prihvac)`,
  String.raw`n.accepte pas|nesouhlas|nesuhlas|nu sunt de acord|en hyvaksy|nicht (zustimmen|akzeptieren)`,
);

const REFUSE = any(
  ONLY_NECESSARY,
  WITHOUT_ACCEPTING,
  String.raw`\b(reject|declin|refus|den(y|ied)|disagree|disallow|disable all|opt.?out|object to all|turn off all|no,? thank)`,
  String.raw`\b(rejet|je refuse|interdi(re|s)|non,? merci|m.oppos|tout desactiver)`,
  String.raw`\b(ablehn|lehne|verweiger|widersprech|nein,? danke|alle deaktivieren|abwahlen)`,
  String.raw`\b(rechaz|deneg|no,? gracias|rifiut|nega tutt|nega\b|declina|no,? grazie|weiger|afwijz|nee,? (bedankt|dank))`,
  String.raw`\b(rejeit|recus|negar|nao,? obrigad|odrzuc|odmaw|odmow|nie,? dziekuj|avvis|avboj|neka\b|nej,? tack|afvis|nej,? tak|avsla|nei,? takk)`,
  String.raw`\b(hylka|kiella|esta kaikki|ei,? kiito|odmitn|zamitn|odmietn|zamietn|elutasi|nem,? koszon|resping|refuz|odbij|odbac|zavrni|zavrac|keeldu|lukka tagasi|noraid|atmes|atsisak)`,
  'απορρι|αρνουμαι|αρνηση|отхвърл|отказ',
);

const SAVE = any(
  String.raw`\b(save|confirm|submit|apply|done\b|accept (the )?select|allow (the )?select|accept (my )?(choice|preference)|my choices)`,
  String.raw`\b(enregistr|sauvegard|valider|validez|confirm|accepter (la|ma|mes|les|le) (selection|choix)|autoriser la selection)`,
  String.raw`\b(speicher|bestatig|auswahl (erlauben|akzeptieren|zulassen|annehmen)|ausgewahlte)`,
  String.raw`\b(guardar|aceptar (la )?selecci|salva|conferma|accetta (la )?selezion|opslaan|bevestig|selectie (toestaan|accepteren)|keuze)`,
  String.raw`\b(gravar|aceitar sele|zapisz|potwierdz|spara|bekrafta|gem\b|bekraeft|bekreft|lagre|tallenna|vahvista|ulozit|potvrdit|mentes|salveaza|spremi|potvrdi|shrani|salvesta|saglabat|issaugo)`,
  'αποθηκ|запаз|потвърд',
);

const SETTINGS = any(
  String.raw`\b(setting|preference|customi[sz]e|personali[sz]e|manage|more (option|choice|info)|option|configure|let me choose|choose|details?\b|purposes|adjust)`,
  String.raw`\b(parametr|personnalis|gerer|configur|choisir|reglages|en savoir plus et|modifier mes)`,
  String.raw`\b(einstell|anpass|verwalt|individuell|konfigur|optionen|auswahlen|zwecke anzeigen|details (an)?zeigen)`,
  String.raw`\b(preferenci|ajust|gestion|personaliz|opciones|impostazion|preferenz|gestisci|opzioni|scopri di piu e|instelling|aanpass|voorkeur|beher|opties)`,
  String.raw`\b(definic|gerir|opcoes|ustawieni|dostosuj|zarzadz|preferencj|opcje|installning|anpassa|hantera|indstilling|tilpas|administrer|innstilling|asetuk|muokkaa|hallinno|valinnat)`,
  String.raw`\b(nastaven|prisposob|prizpusob|podrobn|beallit|testre|setari|postavk|prilagod|nastavitv|seaded|kohanda|iestatij|pielag|nustatym|tinkinti)`,
  'ρυθμισ|προσαρμ|настройк|предпочит',
);

const ALL = String.raw`\b(all|every|everything|tou(t|s|tes)|alle[sn]?|allem|tod[oa]s?|tutt[oiae]|wszystk\S*|alla|allt|kaik\S*|vse|vsechn\S*|vsetk\S*|osszes\S*|mind\S*|toate|sve|kik\S*|koik\S*|visus?|visas)\b|ολ(α|ων|ες)|всичк`;

const YES = any(
  String.raw`\b(accept|agree|allow|consent\b(?! (preferen|setting|manag|choice|option|detail))|enable|approve|opt.?in|i.?m ok|that.?s (ok|fine))`,
  String.raw`\b(j.accept|accepte|autoris|d.accord|je consens|consentir|ok pour moi|tout activer|activer tou)`,
  String.raw`\b(akzept|zustimm|annehm|einverstand|erlaub|zulassen|einwillig|alle aktivieren)`,
  String.raw`\b(acept|de acuerdo|permitir|consiento|accett|acconsent|consenti|accepter|aanvaard|akkoord|toestaan|goedkeur)`,
  String.raw`\b(aceit|concord|akcept|zaakcept|zgadzam|wyrazam|zezw|zezwol|godkann|acceptera|tillat|samtyck|accepterer|tillad|samtykk|godta|godkjenn|hyvaks|salli|suostu)`,
  String.raw`\b(prijm|prijat|prijim|souhlas|suhlas|povolit|elfogad|hozzajar|engedely|accept|sunt de acord|prihvat|prihva|slazem|sprejm|strinja|nous|luba|piekr|apstipr|sutink|priimt)`,
  'αποδεχ|αποδοχ|συμφων|приема|съглас|разреш',
);

/** Texts of buttons of a notice that requests no answer. */
const DISMISS = any(
  String.raw`^(ok|okay|okey|oke|oks?!?|x|×|✕|✖|fine|yes|oui|ja|si|tak|sim|ano|da|i understand|i got it|got it!?|gotcha|understood|understand|continue|proceed|dismiss|hide|close|close (this )?(banner|message|notice|dialog))$`,
  String.raw`^(compris|j.ai compris|c.est (compris|bon|ok)|das ist ok|va bene( cosi)?|fermer|continuer|poursuivre|verstanden|alles klar|schliessen|weiter|entendido|cerrar|continuar|capito|ho capito|chiudi|continua|begrepen|sluiten|verder|duidelijk)[!.]?$`,
  String.raw`^(percebi|compreendi|entendi|fechar|rozumiem|zamknij|jag forstar|forstatt|stang|jeg forstar|forstaet|luk|lukk|forstatt|ymmarran|selva|sulje|rozumim|zavrit|rozumiem|zavriet|ertem|rendben|bezar|am inteles|inchide|razumijem|zatvori|razumem|zapri|saan aru|sulge|sapratu|aizvert|supratau|uzdaryti|καταλαβα|κλεισιμο|разбрах|затвори)!?$`,
  String.raw`^ok[ ,!.].{0,20}$`,
);

/** Subjects that a banner's text names. */
const STRONG = any(
  'cookie|cookiebeleid|traceur|tracker|tracking technolog|local storage',
  'kakor|informasjonskapsl|evaste|sutik|\\bsuti|ciasteczk|kupsis|piskotk|kolacic|sikdatn|slapuk|бисквитк|файлове? cookie|rgpd|gdpr|dsgvo',
);
/** Words for purposes of cookies. Bakers sell cookies too: an OK alone answers only a text that names a purpose. */
const PURPOSE = String.raw`\b(us(e|es|ing)|utilis|verwend|nutz|emplea|usa(mos|r)?|util|gebruik|anvand|bruger|bruker|kaytta|pouziv|hasznal|folos|korist|uporablja|kasuta|policy|privacy|χρησιμ|използ)`;
const WEAK = any(
  'vie privee|donnees personnelles|consente|consenti|confidentialit',
  'mesur(e|ons|er) (d.|l.)audience|publicites? (personnalisee|ciblee)|(personali[sz]ed|targeted) (ads|advert|content)',
  'privacy|your data|personal data|partners|privatsphare|datenschutz|einwilligung|personenbezogen',
  'privacidad|datos personales|dati personali|persoonlijke? gegevens|toestemming|privacidade|dados pessoais',
  'prywatnos|danych osobowych|integritet|personuppgift|samtyck|samtykke|personvern|privatliv|tietosuoja|yksityisyy|suostumu',
  'soukrom|osobnich udaj|sukrom|osobnych udaj|adatvedel|szemelyes adat|confidential|date personale|privatnost|zasebnost|privaatsus|privatum|απορρητ|προσωπικων δεδομ|поверителност|лични данни',
);

/** Words of an element that takes a consent back, without a further question. */
const WITHDRAW = any(
  String.raw`\b(withdraw|revoke|opt.?out|do not sell|don.?t sell|retir|revoqu|revoc|annul|supprim|widerr|zuruckzieh|ritir|intrekken|cofnij|wycof|aterkalla|tilbage)`,
  REFUSE,
);
/** Words of an element that opens the choice again, beside those of settings. */
const CHOICE = String.raw`\b(chang|modif|updat|revis|review|reopen|open|your .{0,12}choice|choic|choix|show|centre|center|ander|cambi|zmie|wijzig|andra)`;
/** Names of an element that say nothing but its subject. */
const BARE = String.raw`^(the |les |vos |mes |my |your )?(cookies?|traceurs|trackers|consent|consentement|rgpd|gdpr|dsgvo|privacy|vie privee|cookie.?(icon|consent|widget|control)?)( ?\(.{0,40}\))?$`;

export const LEXICON = {
  /** Patterns in order of precedence. Of `accept` and `settings`, the one that comes first in the name wins. */
  kinds: {
    forbidden: FORBIDDEN,
    refuse: REFUSE,
    save: SAVE,
    accept: YES,
    settings: SETTINGS,
    dismiss: DISMISS,
  },
  /** Names of elements that open an answered banner again, or take the consent back. */
  controls: { withdraw: WITHDRAW, choice: CHOICE, bare: BARE },
  all: ALL,
  strong: STRONG,
  weak: WEAK,
  purpose: PURPOSE,
} as const;
export type Lexicon = typeof LEXICON;
export type ButtonKind = keyof Lexicon['kinds'];
