import type { Lexicon } from './types.ts'

export const de: Lexicon = {
  stop: 'projekt projekte projekten projekts der die das den dem des ein eine einen einem einer eines und oder aber wenn ob dass als wie was wer wen wem wessen welche welcher welches welchen wo wann warum wieso ich mich mir mein meine meinen meinem meiner wir uns unser unsere du dich dir dein deine ihr euch sie ihnen ihre ihren er ihn ihm sein seine es man sich ist sind bin war waren wird werden wurde hat haben habe kann koennen konnen darf durfen soll sollen muss mussen will wollen mochte nicht kein keine ja nein so zu zum zur in im an am auf aus bei mit nach von vom vor fur uber unter durch gegen ohne um bis seit auch nur noch schon sehr mehr denn da dann hier dort bitte mal etwas alle alles jede jeder dies diese dieser dieses diesen eigentlich gibt',
  endings:
    'ungen ung heiten heit keiten keit ischen ische isch lichen liche lich enden ende end erin ern en er es em et e s n t',
  concepts: {
    delay: 'verzoger*|verspat*|platzt|verschieb*|verschob*|im verzug|spater als geplant',
    fee: 'behaltet ihr ein|einbehalt*|behalten sie ein|zieht ihr ab|kost|koste|kosten|kostet|gebuhr*|*gebuhr|*gebuhren|preis*|provision*|prozent*|wie viel|wieviel|teuer|entgelt*|abo|abonnement|lebt ihr|wovon lebt|leben sie von|verdient ihr|verdienen sie|der haken|geschaftsmodell|finanziert ihr euch|finanziert sich backlit|habt ihr davon|ihr davon',
    free: 'kostenlos*|gratis|umsonst|kostenfrei*',
    refund: 'erstatt*|ruckerstatt*|*erstattet|zuruckbekomm*|geld zuruck|zuruckzahl*|zuruck',
    review:
      'hangt|in prufung|warteschlange|schaut sich .. an|durchgesehen|pruf*|*prufung|gepruft|freigabe*|freigegeben|genehmig*|kontroll*|begutacht*|freischalt*|freigeschaltet|uberpruf*|moderier*|immer noch nicht|immer noch nichts|noch nicht online|noch nicht zu sehen|nicht sichtbar|noch nichts|keine antwort|nicht erschienen|taucht nicht auf',
    time: 'seit|immer noch|stunden|tagen|wie lange|dauer*|dauert|tage|arbeitstage|wann wird|wann ist|warte*|schnell*|wochen|zeit',
    submit:
      'auf eurer seite|bei euch zu|bei euch .. zeigen|schritte|eure plattform|projekt anlegen|listen lassen|einreich*|eingereicht|einstell*|einzustellen|veroffentlich*|*einreichung|anlegen|hochladen|vorstellen|projekt starten|eintragen|anmelden mein|mein projekt',
    project: '*projekt|*projekte|*projekten|projekt*|eintrag|eintrage|listing*|kampagne*',
    org: 'unternehmen*|firma|firmen|organisation*|verein*|gmbh|eingetragen*|startup*|start up|stiftung*|gesellschaft*',
    person:
      'privatperson*|privat|einzelperson*|freiberufl*|allein|ohne firma|student*|selbststand*|hobby*|einzelne|keine firma|keine gmbh|noch keine|kein unternehmen|ohne gmbh|ohne unternehmen|zu zweit|zu dritt|nicht eingetragen|kein gewerbe|ohne gewerbe',
    kinds:
      'art|arten|typ|typen|formen|moglichkeit*|*optionen|optionen|*option|unterschied*|varianten',
    fund: 'finanz*|invest*|unterstutz*|forder*|crowdfund*|geld geben|kapital',
    equity:
      'mitbesitz*|mitgesellschafter*|teilhaber*|mitinhaber*|beteiligung*|anteil*|firmenanteil*|aktie*|eigenkapital|miteigentum*|teilhab*|gesellschaftsanteil*|equity|verwasser*',
    token: 'token*|krypto*|blockchain|coin*|nft*',
    revenue:
      'teil der einnahmen|anteil am umsatz|prozente vom|umsatzbeteiligung*|umsatz*|erlosbeteiligung|einnahmen*|erlos*|gewinnbeteiligung|tantieme*|lizenzgebuhr',
    grant:
      'spenden|geldspende|fordermittel|fordergeld*|forderung|zuschuss*|zuschusse|spende*|direktinvest*|stipend*|schenk*',
    money:
      'wer bekommt|wer erhalt|bar|paypal|auszahl*|ausgezahlt|geld|zahl*|bezahl*|*zahlung|*zahlungen|uberweis*|bank*|karte*|kreditkarte*|treuhand*|verwahr*|konto|gelder|an euch oder|an wen zahl*|an wen uberweis*',
    country:
      'land|landern|lander|ausland*|international*|weltweit|osterreich*|schweiz*|usa|europa|deutschland|ausserhalb|uberall|brasilien|kanada|japan',
    language:
      'franzosisch*|spanisch*|italienisch*|niederlandisch*|chinesisch*|japanisch*|koreanisch*|schwedisch*|norwegisch*|portugiesisch*|polnisch*|russisch*|deutsch*|mehrsprachig*|sprache*|*sprachig|ubersetz*|auf englisch|auf deutsch|englisch|danisch|finnisch|griechisch|ukrainisch',
    currency: 'wahrung*|euro|dollar|pfund|yen',
    age: 'alter|alt|jahre|minderjahrig*|volljahrig*|18|17|16|kind*|jugendlich*|sohn|tochter|nichte|neffe|*jahriger|*jahrige|14|15|zu jung',
    help: 'hilfe|helfen|kontakt*|erreich*|kundendienst|kundenservice|support|ansprechpartner*|schreiben an|telefon*|problem*|eure mail|melden bei|wenden',
    law: 'recht|gesetz*|rechtsordnung|gericht*|*gericht|estnisch*|estland|gerichtsstand|anwendbar*|gilt',
    dispute: 'streit*|beschwer*|klage*|klagen|gericht*|schlicht*|konflikt*',
    privacy: 'datenschutz*|daten|dsgvo|personenbezogen*|privatsphare|speichert ihr|sammelt|erhebt',
    erase:
      'losch*|geloscht|schliess*|kundig*|entfern* mein|deaktiv*|abmelden und|komplett raus|ganz raus|abmeldung|austreten|spurlos|nichts soll',
    account: 'konto|konten|account*|registrier*|anmeld*|profil*|einlogg*|benutzerkonto',
    security:
      'eingedrungen|fremder zugriff|in mein konto|ubernommen|kompromittiert|unbefugt*|passwort*|passworter|kennwort*|sicher|sicherheit*|gehackt|hack*|verschlussel*|zwei faktor*|schutz*|geschutzt',
    cookies:
      'cookie*|tracking|verfolg*|getrackt|analyse*|browser|drittanbieter*|werbung|webanalyse|verkauft ihr meine|daten verkauf*|weiterverkauf*|werbetreibend*',
    keep: 'aufbewahr*|gespeichert|speicher*|behaltet|behalten|aufgehoben|bleiben bei euch|liegen bei euch',
    rights:
      'aus dem internet|im internet gefunden*|aus dem netz|fremde*|von anderen|urheberrecht*|geistiges eigentum|geistigen eigentum*|marke*|markenrecht*|rechte|lizenz*|gehort|gehoren|geklaut|verletz*|kopiert',
    risk: 'risiko*|risiken|verlier*|verlust*|verloren|scheiter*|schief*|schiefgeh*|pleite|insolven*|schlimmst*|dichtmacht|dicht macht|zumacht|pleitegeht|bankrott|aufgibt|eingeht',
    guarantee: 'garant*|versprech*|zusicher*|versichert|gewahrleist*',
    reject:
      'ablehn*|abgelehn*|lehnt|zuruckgewiesen|absage*|widerspr*|noch einmal versuchen|erneut|nicht angenommen|durchgefallen',
    remove:
      'entfern*|sperr*|gesperrt|ausgesetzt|aussetz*|offline|heruntergenommen|loschen von eintrag*',
    message:
      'nachricht*|unterhaltung*|gesprach*|chat*|projekttrager kontakt*|projekttrager schreib*|projekttrager erreich*|anschreiben|projekttrager fragen|direkt fragen|mit dem projekttrager|mit den projekttrager*|mit dem macher*|den projekttrager',
    report:
      'schneeball*|pyramiden*|dubios|unserios*|spam|belastig*|luge*|gelogen|irrefuhrend*|hochstapler*|meld*|betrug*|betrug|betrugerisch*|verdachtig*|gefalscht|fake|missbrauch*|illegal*|abzocke|meine bilder|meine fotos|mein bild|mein foto|ohne zu fragen|ohne meine erlaubnis|geklaut|gestohlen|gutscheinkarte*|abgekupfert',
    draft:
      'unterbrech*|weitermach*|spater fertig|pause|fortsetz*|fortfahren|entwurf*|entwurfe|zwischenspeicher*|speichern|vorschau|spater weiter*|morgen weiter|rest morgen|den rest spater|bevor ich absende|vor dem absenden',
    category: 'kategorie*',
    describe:
      'beschreibung*|zeichen|160|kurzbeschreibung*|text lang|teaser|wie viele worter|anreisser',
    featured: 'hervorgehoben*|ausgewahlt*|reihenfolge|ranking|sortier*|ganz oben|vorgestellt*',
    banned:
      'verboten*|nicht erlaubt|erlaubt|unzulassig*|glucksspiel*|waffen|drogen|pornograf*|casino|inhalte',
    interest:
      'interesse*|verbindlich*|unverbindlich*|verpflicht*|bestatig*|bindend*|gebunden|zurucktreten|meinung ander*|widerruf*|anders uberleg*|kaufvertrag|verpflichte ich|ruckgangig|abspringen|aussteigen|festgelegt|gefangen',
    contract: 'vertrag*|vertrage|vereinbar*|unterschreib*|unterzeichn*|unterlagen',
    tax: 'steuer*|*steuer|mehrwertsteuer|umsatzsteuer|buchhaltung',
    marketing:
      'bekannter|aufmerksam*|mehr leute|unterstutzer finden|verbreit*|anwerben|sichtbarer|marketing|bewerb*|werben|reichweite|bekannt*|soziale medien|social media|kanale|offentlichkeitsarbeit',
    community: 'community|gemeinschaft*|fans|auf dem laufenden|neuigkeiten|follower',
    budget:
      'wie viel .. brauche|schatzen|zielsumme festleg*|budget*|finanzplan*|liquiditat*|kalkul*|planen|haushaltsplan|berechn*|planung',
    picture: 'bild|bilder|bildern|foto*|video*|titelbild*|vorschaubild*|youtube|vimeo|logo',
    goal: 'ziel|zielbetrag*|zielsumme|finanzierungsziel*|zeitplan*',
    assistant:
      'assistent*|lumi|bot|roboter|ki|kunstliche intelligenz|chatbot|bist du ein mensch|sind sie ein mensch|wer bist du|wer sind sie|maschine|deine antworten',
    reader:
      'wer kann .. sehen|wer kann .. lesen|wer sieht|wer liest|mitlesen|einsehen|lesen .. administrator*|administrator* .. lesen|meine nachrichten lesen|liest ihr|sichtbar*|offentlich|gelesen|sehen andere|lest ihr|lesen sie mit|liest .. mit|meine chats|was ich schreibe|spioniert|schnuffel*|reinschau*|mitlest',
    change:
      'regeln .. ander*|bedingungen .. ander*|ander* .. regeln|ander* .. bedingungen|bedingungen ander*|ander* .. bedingungen|bedingungen geandert|agb ander*|agb geandert|ander* .. agb|neue fassung|regeln ander*|anderung*',
    liability: 'haft*|haftung*|verantwort*|schadenersatz|schadensersatz',
    success:
      'erfolgreich*|ziel erreicht|nicht finanziert|nicht erreicht|ziel verfehlt|ziel .. nicht',
    premium: 'premium*|kostenpflichtig*|zusatzleistung*|bezahlte suche|zusatzlich*',
    what: 'was ist backlit|was macht backlit|wie funktioniert backlit|wie funktioniert das|wie funktioniert es|wozu|was ist das hier|diese seite|diese website|diese plattform|worum geht',
    supporter: 'unterstutzer*|geldgeber*|anleger*|investor*',
    advice: 'beratung|berat*|rat|empfehl*|empfiehl*',
  },
  intents: {
    inject:
      'ignorier* .. anweisung*|ignorier* .. regeln|ignorier* alle*|ignorier* deine|vergiss .. anweisung*|vergiss alles|vergiss deine|vergiss alle|systemprompt|system prompt|deinen prompt|dein prompt|deine anweisungen|deine regeln|deine instruktionen|du bist jetzt|du bist nun|ab jetzt bist|ab sofort bist|tu so als|tue so als|spiel* .. rolle|stell dir vor du|verhalte dich wie|entwicklermodus|umgeh*|vergiss was|vergiss die regeln|ohne regeln|regeln brechen|brich deine|hor nur auf mich|geheime anweisung*|antworte ab jetzt',
    find: 'finde|find|such|suche|sucht|zeig|zeige|zeigt|zeigen sie|gibt es|welche projekte|welche spiele|liste*|habt ihr|hast du|haben sie|ich suche|nenn*|wie viele projekte|sehen|gibts|seite|bei euch',
    follow: 'und|und was|und wie|und wenn|und fur|auch|dann|aber|in dem fall|das|und mit',
    greet: 'hallo|hi|guten tag|guten morgen|guten abend|servus|moin|gruss gott|hallo lumi|hey',
    thanks:
      'danke|vielen dank|danke schon|danke dir|super danke|alles klar danke|besten dank|dankeschon',
    demand:
      'will einer|will mein*|will von mir|will dass|wollen dass|der will|die will|die wollen|man will|er will|sie will|wollen von mir|projekt will|projekttrager will|frau .. will|jemand will|einer will|admin .. will|will geld|verlang*|forder*|fragt nach|fragen nach|fragt mich|hat mich .. gefragt|bittet mich|man sagt|er sagt|sie sagt|sie sagen|die sagen|die meinen|er meint|jemand meint|behauptet|soll ich|ich soll|muss ich|ich muss|drangt|drangen|drangel*|besteht auf|schreibt mir|hat mir geschrieben|der typ|so ein typ|ein unbekannter|angeblich|jemand|hat gesagt|haben gesagt|meinte|sagte|hat gemeint',
    payfirst:
      'vorkasse|im voraus|vorab|vorher zahl*|vorher bezahl*|vorher uberweis*|anzahlung*|vorschuss|zuerst zahl*|zuerst bezahl*|erst zahl*|erst bezahl*|erst uberweis*|bevor er|bevor sie|bevor ich .. vertrag|bevor ich .. unterschreib*|vor der unterschrift|bearbeitungsgebuhr|gebuhr .. freizuschalten|freischaltgebuhr|gutscheinkarte*|geschenkkarte*|sofort uberweis*|heute noch|platz weg|platz ist weg|heute uberweise|heute zahle|heute nicht zahl*|bis heute abend|den platz verlier*|platz verliere|bekommt ihn jemand|meinen platz',
    secret:
      'passwort|kennwort|code|codes|pin|zugangsdaten|kartennummer|kartendaten|kreditkart*|bankkarte|meiner visa|mastercard|cvv|seed phrase|ausweis|tan',
    elsewhere:
      'anderen messenger|anderer messenger|andere app|woanders|ausserhalb der seite|ausserhalb|private mail|privat mail*|private e mail|meine nummer|handynummer|hier raus|chat wechseln',
    cheer:
      'cool|super|klasse|ok|okay|perfekt|gut zu wissen|passt|alles klar|prima|toll|gut|sehr gut|wunderbar|verstanden|ach so|aha|interessant|top|in ordnung|genial|geil|spitze|stark|schon|gefunden|hab s gefunden|habs gefunden|das hilft|ah',
    bye: 'tschuss|tschau|ciao|auf wiedersehen|bis bald|das war s|das wars|das war alles|schonen tag|schonen abend|gute nacht',
    smalltalk: 'wie geht s|wie geht es dir|wie geht es ihnen|wie gehts|na|lumi|guten abend',
    self: 'wer bist du|wer sind sie|bist du ein roboter|sind sie ein roboter|bist du ein bot|wie heisst du|wie heissen sie|bist du echt|bist du ein mensch|sind sie ein mensch|was bist du|wer ist lumi|mit wem schreibe ich|mit wem rede ich',
    site: 'wofur ist diese seite|was ist das hier|was kann ich hier machen|was ist das|wofur ist das|wozu ist diese seite|worum geht es hier|was macht ihr|was macht ihr hier|was ist diese seite|was kann man hier machen|was soll das hier',
    why: 'warum|warum nicht|wieso|weshalb|wieso nicht|warum das|und warum|wofur|warum denn',
    howlong: 'wie lange|wie viele tage|wann|dauert|dauer|wie schnell',
    howmuch: 'wie viel|wieviel|kostet|kosten|preis|gratis|kostenlos|teuer',
    refused:
      'ablehn*|abgelehn*|lehnt|nein sag*|sagt nein|nicht annehmt|nicht angenommen|nicht freigeb*|absag*',
    flop: 'floppt|scheitert|schiefgeht|nicht klappt|nichts wird|nicht finanziert|in die hose',
    undo: 'ruckgangig*|zurucknehmen|widerrufen|es mir anders uberleg*|meine meinung ander*|wieder andern|wieder entfernen|wieder loschen|wieder entsperren|umentscheiden|wieder ruckgangig',
    seen: 'wer sieht|wer kann .. sehen|sieht das|sehen das|sieht man|sieht jemand|erfahrt .. das|erfahren die|merkt .. das|bekommt .. mit|sichtbar|offentlich',
  },
  answers: {
    why: 'weil|damit|denn|deshalb|darum|sonst|daher|der einzige|die einzige|das einzige|kein geld',
    howlong: 'minute*|stunde*|tag|tage|tagen|woche*|monat*|jahr|jahre|jahren|jederzeit|sofort',
    howmuch: 'kostenlos|gratis|nichts|kostet|kosten|gebuhr*|preis*|zahl*',
    undo: 'ruckgangig*|zuruck*|jederzeit|entsperr*|entfern*|widerruf*|wiederherstell*|endgultig|wieder|entzieh*',
    seen: 'niemand|nur du|nur sie|alle anderen|andere|jeder|sichtbar|privat|erfahrt|erfahren|sagen nicht',
  },
  categories: {
    tech: 'technik sachen|programm|technik|technologie*|tech|software*|app|apps|werkzeug*',
    finance: 'finanz|finanzen|fintech|finanzprojekt*',
    art: 'kunst|kultur*|museum*|museen|musik*|theater*|archiv*|literatur|bucher',
    social: 'nachbarschaft*|soziale*|sozial|bildung*|gemeinnutzig*',
    gaming: 'spiele*|spiel|spiele|spielen|computerspiel*|videospiel*|gaming|games|spieleprojekt*',
  },
}
