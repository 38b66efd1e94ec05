import type { Lexicon } from './types.ts'

export const en: Lexicon = {
  stop: 'project projects much work a an the and or but if of to in on at by for from with about as is are was were be been being am do does did doing have has had having i me my we our us you your he she it its they them their this that these those there here what which who whom whose when where why how can could will would shall should may might must not no yes so than then too very just also any some all each other more most such only own same into out up down over under again once please tell let get got know want need like really actually',
  endings: 'ations ation ingly ments ment ings ing ied ies edly ers ed er es s ly',
  concepts: {
    delay:
      'slip|slips|slipped|slipping|delay|delays|delayed|behind schedule|running late|postpone*|missed our deadline|miss our deadline',
    fee: 'how much .. take|do you take|you keep from|your share of|fee|fees|cost|costs|costing|price|prices|pricing|charge|charges|charged|commission|percent*|how much do|how much does|how much is|how much are|how much of|how much for|how much will it|how much to list|cut|expensive|cheap|pay backlit|pay you|subscription|earn a living|you .. make money|you make a living|the catch|business model|you live on|you live off|you earn|you finance yourselves|who pays you|in it for you|in it for backlit|you get out of',
    free: 'free|gratis|for nothing',
    refund: 'refund*|money back|reimburs*|get .. back|give .. back|non refundable',
    review:
      'pending|under review|in the queue|reviewer*|inspect*|review*|approv*|check|checks|checked|checking|verif*|vet|vetted|vetting|moderat*|accepted|look at|looked at|evaluat*|screen*|still not visible|still not online|still not live|still not up|not visible yet|not online yet|nothing online|haven t heard|no answer yet|not showing|doesn t show|does not show',
    time: 'since|still|how many weeks|hours|normal|how long|how many days|when will|when does|duration|how soon|wait*|days|week|weeks|take long|takes|quick*|fast',
    submit:
      'onto your site|on your site|on your platform|get listed|be listed|get .. listed|put .. on|showcase|feature my|steps to|submi*|list my|list our|list a|publish*|post a|post my|post something|add my|add our|upload*|launch|put my|put our|put up|present my|present our|start a project|apply|create a project|create a listing|create a campaign',
    project: 'project|projects|listing|listings|campaign*',
    org: 'compan*|organi*|registered|business*|association*|startup*|legal entity|firm|firms|ngo|foundation*|non profit*|nonprofit*|club',
    person:
      'individual*|private person*|private individual*|freelance*|alone|as a person|without a company|sole trader|student*|hobby*|on my own|no firm|no company|not a company|no business|don t have a company|don t have a firm|haven t registered|unregistered|not registered|no legal entity|just me|two of us|three of us|not incorporated',
    kinds:
      'kind|kinds|type|types|sort|sorts|ways|forms of|options|support option*|possibilities|differ*',
    fund: 'fund|funds|funding|funded|financ*|raise|raised|raising|invest|invests|investing|investment*|back|backing|support a|support project*|support something|contribut*|pledge*|crowdfund*',
    equity:
      'bit of the company|part of the company|piece of the company|own a bit|own part|co own|equity|shareholder*|shares|stake|stakes|stock|stocks|ownership|co owner*|part owner*|dilut*',
    token: 'token|tokens|crypto*|coin|coins|blockchain|nft|nfts',
    revenue:
      'cut of the sales|cut of sales|percentage of sales|share of sales|slice of the sales|revenue share|revenue sharing|revenue*|share of income|royalt*|profit share|profit sharing|rev share|revshare|paid back from sales',
    grant:
      'donation|donations|just give|chip in|grant|grants|donat*|direct investment*|subsid*|charit*|gift',
    money:
      'cash|who gets|receives|wire|paypal|bitcoin|account number|send the|pay|pays|paid|paying|payment*|money|transfer*|bank*|card|cards|escrow|hold|wallet|deposit*|cash|directly to them|to you or|straight to them',
    country:
      'take part from|countr*|abroad|international*|worldwide|outside|foreign*|europe|usa|america|canada|brazil|india|japan|germany|france|australia|live in|based in|anywhere|overseas|globally',
    language:
      'dutch|french|german|spanish|italian|chinese|japanese|korean|swedish|norwegian|portuguese|polish|russian|arabic|turkish|multilingual|in english|language*|translat*|in french|in german|in spanish|english version|speak|swahili|hindi|greek|danish|finnish|ukrainian',
    currency: 'currenc*|euro|euros|dollar|dollars|pound|pounds|yen|eur|usd',
    age: 'age|old|18|minor|minors|underage|teenager*|child*|kids|17|16|adult|adults|years old|year old|my son|my daughter|niece|nephew|too young|14|15',
    help: 'help|contact|support team|customer service|customer support|reach you|reach the team|reach backlit|get in touch|email you|phone number|call you|write to you|talk to someone|hotline|your email|assistance|got a problem|have a problem',
    law: 'law|laws|governing|governed|jurisdiction|court|courts|estonia*|applicable|legislation',
    dispute: 'dispute*|sue|complain*|court|courts|arbitrat*|lawsuit|quarrel|conflict',
    privacy:
      'privacy|personal data|my data|gdpr|personal information|data protection|data do you|data does|collect|collects|collected|information do you|information about me|data about me',
    erase:
      'delete|deleted|deleting|erase*|close my|cancel my account|deactivate|get rid of|close an account|wipe|leave the site|leave backlit|remove me|no trace|close down my account',
    account:
      'account|accounts|profile|sign up|signing up|register|registration|log in|login|without registering',
    security:
      'got into my account|into my account|broke into|break into|stolen account|compromised|someone logged|somebody logged|locked out|took over my|password*|secure|secured|security|hack*|encrypt*|two factor|2fa|protect*|safely',
    cookies:
      'cookie|cookies|track|tracks|tracking|tracker*|analytics|local storage|in my browser|third part*|advertis*|sell my|selling my|sell our|resell',
    keep: 'store|save my|hold on to|do you keep|keep|kept|retain*|retention|stored|storage|stay on your|how long .. messages',
    rights:
      'found on|found online|from the internet|from google|off the internet|somebody else s|someone else s|other people s work|copyright*|intellectual property|trademark*|rights|own the|owns|licence*|license*|infring*|stolen|stole|belongs',
    risk: 'risk|risks|risky|lose|losing|loss|losses|lost|fail|fails|failed|failure|go wrong|goes wrong|bankrupt*|worst case|go under|goes under|went under|go bust|goes bust|shuts down|shut down|closes down|insolven*',
    guarantee: 'guarant*|promise|promises|assur*|insured|insurance|certain',
    reject:
      'reject*|declin*|refus*|turned down|turn down|not accepted|denied|try again|resubmit*|appeal|say no|knocked back|didn t make it|said no',
    remove:
      'remov*|suspend*|take down|taken down|take it down|delist*|block|blocked|offline|pull a listing',
    message:
      'message|messages|messaging|conversation*|chat with|talk to the creator|talk to a creator|talk with|contact the creator|contact a creator|write to a creator|ask the creator|ask a creator|reach the creator|reach a creator|contact the people|inbox|creator directly',
    report:
      'pyramid|ponzi|shady|con artist|impersonat*|spam|harass*|looks like a|misleading|lied|lying|trick|report|reporting|reported|scam*|fraud*|suspicious|fake|abuse|phish*|dishonest|illegal|copied my|stole my|stolen my|uses my|using my|without asking me|without my permission|ripped off|gift card*|nicked',
    draft:
      'halfway|carry on tomorrow|carry on later|come back to it|pause|in several goes|resume|draft*|save|saved|saving|preview|continue later|finish later|unfinished|finish tomorrow|the rest later|before sending|before i send|how it will look',
    category: 'categor*',
    describe:
      'description|characters|160|pitch|how long can|write about|how short|teaser|how many words|tagline|blurb',
    featured:
      'featured|order of|ranking|ranked|top of|highlighted|first on the list|sorted|shown first',
    banned:
      'prohibit*|forbidden|not allowed|banned|gambling|weapon*|porn*|drugs|casino|adult content|not permitted|what content',
    interest:
      'interest|express*|binding|bound|obligat*|obliged|commit*|confirm|confirming|confirmed|change my mind|withdraw|click continue|changed my mind|back out|take it back|regret|pull out|stuck|locked in',
    contract: 'contract|contracts|agreement*|sign|signing|signed|documents|paperwork',
    tax: 'tax|taxes|taxation|vat|accounting|taxed',
    marketing:
      'word out|get noticed|get attention|more people|reach people|find backers|find supporters|attract*|get the word|campaign tips|spread|marketing|promote*|promotion*|publicity|visibility|social media|channels|newsletter|advertise my|known|spread the word|reach more',
    community: 'communit*|followers|fans|updates|engage*|keep supporters|informed',
    budget:
      'money to ask|how much should we|cost breakdown|how much to raise|set a target|estimate|how much .. ask for|how much to ask|work out how much|budget*|financial plan*|cash flow|spreadsheet|calculate*|how much should i ask|plan my money|forecast*|plan the money|money planning',
    picture: 'picture*|image|images|photo*|video*|cover|thumbnail|youtube|vimeo|logo|screenshot*',
    goal: 'target|targets|goal|goals|timeline|how much should i ask',
    assistant:
      'assistant|lumi|bot|robot|ai|artificial|chatbot|are you human|are you a person|who are you|your answers|a machine',
    reader:
      'who can see|who can read|who sees|who reads|can others see|visible|public|administrators read|admins read|admin read|admins see|see my email|read my|private between|staff read|anyone read|you read|reads my|read what i|look at my messages|look into my|listen in|spy|spying|read our messages|staff .. read|do you read|snoop*|peek*|nosy',
    change:
      'rules are altered|rules change|rules are changed|change your rules|altered|amend*|terms be|terms change|change the terms|changes the terms|change your terms|update the terms|new version|terms get updated|rules change|modify the terms',
    liability: 'liab*|responsib*|to blame|damages|compensat*|accountable',
    success:
      'successful*|fully funded|reached the target|reaches its target|goal is reached|not funded|unfunded|target is not reached|not reach|not reached|misses its target',
    premium: 'premium|paid search|extra services|optional services|paid features|paid extras',
    what: 'what is backlit|what s backlit|what does backlit|explain backlit|about backlit|purpose of|what is this|what does this site|what does this website|what does this platform|how does backlit work|how does it work|how does this work|how it works|how does this site work|backlit for',
    supporter: 'supporter*|backer*|investor*',
    advice: 'advice|advise*|recommend*',
  },
  intents: {
    inject:
      'ignore .. instruction*|ignore .. rules|ignore everything|ignore all|ignore the above|ignore your|ignore previous|system prompt|your prompt|hidden prompt|you are now|from now on you|act as|pretend to be|pretend you|pretend that you|developer mode|jailbreak*|dan mode|your instructions|your system|initial instructions|forget everything|forget your|forget all|forget previous|repeat the words above|repeat everything above|new instructions|disregard*|override your|bypass your|drop your rules|forget your rules|forget the rules|break your rules|without rules|only listen to me|from now on you answer|from now on you are|secret instruction*|hidden instruction*',
    find: 'find|show|show me|search|search for|looking for|look for|are there|is there|any|which|list all|list the|list projects|list of|do you have|what .. are there|give me|i d like to see|i want to see|got any|how many|see|on here|site|website',
    follow:
      'and|what about|how about|and what|and if|also|then|but|so|that|it|they|those|in that case|and for',
    greet:
      'hello|hi|hey|hi there|good morning|good afternoon|good evening|hello there|hey lumi|hi lumi|hello lumi',
    thanks:
      'thanks|thank you|thx|great thanks|cheers|perfect thanks|ok thanks|thanks a lot|thank you very much',
    demand:
      'he wants|she wants|they want|wants me|want me|wants us|wants my|want my|wants .. sent|wants btc|creator wants|project wants|someone wants|somebody wants|asking me|asks me|asked me|asks for|asked for|is asking|are asking|ask for my|asking for|told me|tells me|told to|was told|says i|say i|he says|she says|they say|they reckon|claims i|insists|insist|nagging|pressing me|pushing me|supposed to|should i|shall i|do i have to|do i really|texted me|wrote to me|got a message|got an email|this guy|a guy|some guy|some bloke|fella|bloke|stranger|he said|she said|they said|said i|said that i',
    payfirst:
      'pay first|paying first|pay up front|upfront|up front|in advance|advance payment|deposit|prepay*|before he|before she|before they|before i see|before i sign|before signing|before showing|send .. first|transfer .. first|wire .. first|pay .. first|processing fee|release fee|handling fee|gift card*|pay now|pay today|right away .. transfer|lose my place|lose my spot|transfer today|transfer now|pay by tonight|lose my slot|lose the slot|lose the spot|lose the place|somebody else gets it|someone else gets it',
    secret:
      'password|passcode|pin|my code|the code|a code|digit code|verification code|recovery code|login|log in details|card number|card details|credit card|debit card|bank card|my visa|mastercard|cvv|seed phrase|private key|id card|passport',
    elsewhere:
      'another app|another messenger|another chat|somewhere else|outside the site|outside this site|off the site|off the platform|private mail|private email|personal email|personal mail|my phone number|my number|by text instead|move the chat|take the conversation|leave this chat',
    cheer:
      'cool|great|awesome|nice|ok|okay|k|perfect|good to know|brilliant|lovely|got it|i see|understood|sounds good|all right|alright|super|wow|fine|good|right|sure|makes sense|excellent|amazing|wonderful|interesting|found it|got it now|that helps|ah',
    bye: 'bye|goodbye|see you|good night|that s all|that is all|that s it|thats all|thats it|that ll be all|that will be all|all i needed|all i wanted to know|mate|you re great|have a nice day|have a good day',
    smalltalk: 'how are you|how are you doing|how s it going|what s up|there|lumi',
    self: 'who are you|what are you|are you a robot|are you a bot|are you human|are you real|what s your name|what is your name|your name|who am i talking to|are you an ai|who is lumi|what is lumi',
    site: 'what is this site for|what s this site for|what is this|what s this|what can i do here|what is this site|what is this place|what is this website|what is this page|what do you do|what do you do here|what is it|what s this all about|what is this about',
    why: 'why|why not|why is that|how come|what for|for what reason|why so|why though',
    howlong:
      'how long|how many days|how soon|when|take long|how fast|the wait|how long is the wait',
    howmuch: 'how much|cost|costs|what does it cost|is it free|free|price|expensive',
    refused:
      'refuse|refused|reject|rejected|say no|says no|decline|declined|turn it down|turned down|turn me down|don t accept|not accepted|not approved|don t approve',
    flop: 'flops|flop|fails|it fails|doesn t work out|goes wrong|not funded|no one|nobody',
    undo: 'undo|undo it|undo that|take it back|take that back|reverse it|reverse that|change my mind|revert|unblock|remove them|remove him|remove her|change it later|get it back|back out of it',
    seen: 'who sees|who can see|can anyone see|anyone see|do they see|does he see|does she see|see that|who else sees|will they know|do they know|find out|do they find out|visible to|is it public|who reads',
  },
  answers: {
    why: 'because|so that|so no|so we|so the|so it|so ask|that s why|otherwise|the only record|the only account|no money',
    howlong:
      'minute*|hour|hours|day|days|week|weeks|month|months|year|years|at any time|any time|straight away|immediately',
    howmuch: 'free|nothing|cost|costs|fee|price|prices|paid',
    undo: 'undo|undone|take .. back|taken back|at any time|any time|unblock*|remove*|withdraw*|restore*|bring .. back|for good|final|can t be changed|reopen*',
    seen: 'nobody|no one|only you|only our|anyone|everyone|others|else|visible|private|isn t told|aren t told|don t say|don t tell|doesn t learn|doesn t find out',
  },
  categories: {
    tech: 'tech|technology|software|app|apps|developer tool*|hardware|tools|programming|open source',
    finance: 'finance|fintech|banking projects',
    art: 'art|arts|culture|cultural|museum*|music|film projects|theatre|archive*|literature|books',
    social:
      'neighbours|neighbourhood|community|social impact|social|charity|charitable|community projects|education*|impact',
    gaming: 'game|games|gaming|video game*|videogame*|gamer*',
  },
}
